"""The shell: the only code that touches the page. It hands presses on and draws what it is told."""

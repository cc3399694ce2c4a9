// Only in the page that `play.py --dev` serves: it is loaded anew once a source has changed.
// A classic script, so that it listens also where no module can be loaded.
{
  const { dev } = document.documentElement.dataset;
  const news = new EventSource(`dev/changes?since=${dev}`);
  news.addEventListener("change", () => location.reload());
}

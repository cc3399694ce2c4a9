from tabletop.game import Refusal
from techniconica.state import State
def refusal(state: State, choice: str) -> Refusal | None:
    return None if choice in state.legal else Refusal("x")

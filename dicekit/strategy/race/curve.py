"""How many more points patience brings: expected points against expected turns, cost by cost.

>>> found = curve(costs=(1, 10), figures=["pair", "poker"])
>>> [point.cost for point in found.points]
[None, 10.0, 1.0]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicekit.dist_show import for_any_page
from dicekit.errors import BadArgument, say
from dicekit.games.dice_poker_race import Rules
from dicekit.games.sheets import Order
from dicekit.strategy.race.advice import AREA
from dicekit.strategy.race.solution import check_cost, solve_race
from dicekit.texts import Texts

if TYPE_CHECKING:
    import plotly.graph_objects as go

COSTS = (32, 16, 8, 4, 2, 1)


@dataclass(frozen=True)
class CurvePoint:
    """The play that is best for a ``cost`` per turn (``None``: fewest turns), and what it expects.

    ``points``: of the second series and of the saved throws left at the end.
    """

    cost: float | None
    turns: float
    points: float


@dataclass(frozen=True)
class Curve:
    """Plays from the quickest to the most patient. None has more points in fewer turns.

    With two neighbours the line between them cannot be passed either: a cost is the slope at
    which one more turn is no longer worth its points.
    """

    points: tuple[CurvePoint, ...]

    def plot(self) -> go.Figure:
        """Return a Plotly figure: points against turns."""
        import plotly.graph_objects as go

        texts = Texts(area=AREA)
        said = [
            texts("curve.fewest") if p.cost is None else texts("curve.cost", cost=f"{p.cost:g}")
            for p in self.points
        ]
        line = go.Scatter(
            x=[p.turns for p in self.points],
            y=[p.points for p in self.points],
            text=said,
            mode="lines+markers+text",
            textposition="bottom right",
        )
        figure = go.Figure(line)
        figure.update_layout(xaxis_title=texts("curve.turns"), yaxis_title=texts("curve.points"))
        return for_any_page(figure)


def curve(
    costs: Iterable[float] = COSTS,
    order: Order = "series",
    rules: Rules | None = None,
    figures: Iterable[str] | None = None,
) -> Curve:
    """Return the curve for these costs, the play with the fewest turns first.

    Each cost is a solution of its own (see ``solve_race``, whose arguments the others are).
    """
    asked = [check_cost(cost) for cost in costs]
    found: list[float] = [cost for cost in asked if cost is not None]
    if len(found) < len(asked):
        raise BadArgument(say("strategy.race.costs"))
    open_figures = None if figures is None else tuple(figures)
    points = []
    for cost in (None, *sorted(set(found), reverse=True)):
        solution = solve_race(order, cost, rules, open_figures)
        points.append(CurvePoint(cost, solution.turns, solution.points))
    return Curve(tuple(points))

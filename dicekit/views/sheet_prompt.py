"""What is asked of me, and what has happened since my last choice, in words."""

from __future__ import annotations

from dicekit.games.sheet_game import Turn
from dicekit.views.sheet_parts import PLACES
from dicekit.views.sheet_scene import ME, Scene
from dicekit.views.sheet_story import told

TOLD = ("drew", "wrote", "stopped", "finished")


def news(scene: Scene) -> str:
    """Return what has happened since my last choice; while bots play only who does is said."""
    if scene.match.seat not in (ME, None):
        return ""
    lines = told(scene.match, scene.names, scene.texts)
    new = [line for line in lines if line.place >= scene.news_from]
    # What the others threw and kept on the way is for the log; my own dice are said.
    return " ".join(line.text for line in new if line.mine or line.kind in TOLD)


def prompt(scene: Scene) -> str:
    """Return what is asked now; before the end of a race, who still has a last turn too."""
    said = [_race_state(scene), _asked(scene)]
    return " ".join(filter(None, said))


def _race_state(scene: Scene) -> str:
    """Return who has written all figures, and who still has a last turn after this one."""
    match, texts = scene.match, scene.texts
    if not scene.is_race or match.finisher is None or not match.last:
        return ""
    you = "_you" if match.finisher == ME else ""
    said = texts(f"prompt.finished{you}", name=scene.names[match.finisher])
    waiting = ", ".join(scene.names[seat] for seat in match.last[1:])
    if match.last[0] == ME:
        said += " " + texts("prompt.last")
    return said + (" " + texts("prompt.finished_last", names=waiting) if waiting else "")


def _asked(scene: Scene) -> str:
    texts, match = scene.texts, scene.match
    if match.seat is None:
        return _over(scene)
    if match.seat != ME:
        return _bot(scene, match.seat)
    for key, verdict in (("asked", scene.asked), ("pending", scene.pending and scene.verdict)):
        if verdict:
            loss = texts.number(verdict.loss, PLACES)
            return texts(f"prompt.{key}", loss=loss, label=texts(f"label.{verdict.label}"))
    if scene.mine is None:
        return texts("prompt.throw")
    return _race_choice(scene, scene.mine) if scene.is_race else _choice(scene, scene.mine)


def _bot(scene: Scene, seat: int) -> str:
    name = scene.names[seat]
    if scene.waits:
        if scene.brain is None:
            return scene.texts("prompt.thinking_plain", name=name)
        return scene.texts("prompt.thinking", name=name, percent=scene.brain[1])
    return scene.texts(
        "prompt.bot_last" if scene.is_race and scene.match.last else "prompt.bot", name=name
    )


def _left(scene: Scene, turn: Turn) -> int:
    return scene.rules.sheet.throws - turn.thrown


def _choice(scene: Scene, turn: Turn) -> str:
    if turn.legal.keep:
        return scene.texts("prompt.choose", n=_left(scene, turn))
    return scene.texts("prompt.write")


def _race_choice(scene: Scene, turn: Turn) -> str:
    texts, legal = scene.texts, turn.legal
    if legal.spends:
        return texts("prompt.spend", n=turn.saved)
    if legal.keep:
        key = "choose_race" if legal.write else "keep_race"
        return texts(f"prompt.{key}", n=_left(scene, turn))
    return texts("prompt.write_race" if legal.write else "prompt.stop")


def _over(scene: Scene) -> str:
    texts, match = scene.texts, scene.match
    totals, winners = match.totals, match.winners
    points = texts("points", n=max(totals))
    names = [scene.names[seat] for seat in winners]
    if len(winners) > 1:
        said = texts("prompt.tied", names=", ".join(names), points=points)
    else:
        key = "prompt.won" if winners == (ME,) else "prompt.lost"
        said = texts(key, name=names[0], points=points)
    if match.rules.stake and match.settled is not None:
        mine = match.settled[ME]
        key = "up" if mine > 0 else "down" if mine < 0 else "even"
        said += " " + texts(f"prompt.settled_{key}", chips=texts("chips", n=abs(mine)))
    return said

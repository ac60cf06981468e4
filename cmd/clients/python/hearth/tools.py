"""Tools for language models: classes whose public methods are the tools.

Trainers read the names, the type hints and the docstrings of the methods (Google style). A tool
returns text. It never raises an exception for a mistake of the model, but describes the mistake.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, List, Optional, TypeVar

from .client import Client, Session
from .environment import Environment
from .errors import HearthError, Unreachable

_Tool = TypeVar("_Tool", bound=Callable[..., str])


def _told(tool: _Tool) -> _Tool:
    """Wraps a tool so that it returns errors as text."""

    @functools.wraps(tool)
    def telling(*args: Any, **kwargs: Any) -> str:
        try:
            return tool(*args, **kwargs)
        except Unreachable:
            raise
        except HearthError as error:
            return f"Not done: {error}"

    return telling  # type: ignore[return-value]


class TaskTools:
    """Tools to do a task, with a reward: an `Environment` for models.

    >>> factory = lambda: TaskTools(Environment(server.url, "household", split="train"))  # doctest: +SKIP

    `reset(task=..., seed=...)` starts an episode and returns the description of the task. `reward` is
    the share of reached goals, and `done` is true when the episode is over. They are not tools.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self.reward, self.done = 0.0, True
        self.info: dict[str, Any] = {}

    def reset(self, task: Optional[str] = None, seed: Optional[int] = None, **_: Any) -> str:
        """Starts an episode. Other columns of a data set are ignored."""
        text, self.info = self._environment.reset(seed=seed, options={"task": task} if task else None)
        self.reward, self.done = self.info["progress"], False
        return text

    @_told
    def act(self, do: str) -> str:
        """Executes one action and returns its result.

        Args:
            do: One line of a plan, such as (mix ?paste ?k3 ?k2 ?butter ?whisk) in a kitchen or
                [WALK] <kitchen> (100) in a household.

        Returns:
            The result. If the action failed: the reasons; the world is then unchanged.
        """
        if self.done:
            return "The episode is over."
        text, _, terminated, truncated, self.info = self._environment.step(do)
        self.reward, self.done = self.info["progress"], terminated or truncated
        said = [text]
        for name, value in sorted((self.info.get("bindings") or {}).items()):
            said.append(f"  {name} = {value}")
        if self.done:
            said.append("The task is done." if terminated else "The limit of actions is reached: the episode is over.")
        return "\n".join(said)

    @_told
    def admissible_actions(self, action: str = "", thing: str = "", effect: str = "") -> str:
        """Lists some actions that can be done now, those that fit the task first.

        Args:
            action: Only this action, such as mix or GRAB; empty means all.
            thing: Only actions with this thing: a variable, an id or a class; empty means all.
            effect: Only actions with an effect that contains these words; empty means all.

        Returns:
            One action per line.
        """
        if self.done:
            return "The episode is over."
        found = self._environment.admissible(action=action, thing=thing, effect=effect)
        return "\n".join(found) or "No such action can be done now. Ask for fewer conditions, or call act to get the reasons."

    @_told
    def open_goals(self) -> str:
        """Lists goals of the task that are not reached yet.

        Returns:
            The share of reached goals, and some goals that are not reached.
        """
        return "\n".join([f"{self.info.get('progress', 0):.0%} of the goals are reached."] + list(self.info.get("open") or []))


class SessionTools:
    """Tools to act and to query in a new session.

    `reset` starts the session. `session` is the session object, for example to score the result:
    `tools.session.score(against="walnut-balls")`.
    """

    def __init__(self, client: Client, **begin: Any) -> None:
        """
        Args:
            client: client of the server.
            begin: the arguments of `start`: world, mode, edition, scene...
        """
        self._client, self._begin = client, begin
        self.session: Optional[Session] = None

    def reset(self, **_: Any) -> str:
        """Starts a session. Columns of a data set are ignored."""
        if self.session is not None:
            self.session.close()
        self.session = self._client.open(**self._begin)
        return ""

    def _now(self) -> Session:
        if self.session is None:
            self.reset()
        assert self.session is not None
        return self.session

    @_told
    def act(self, do: str) -> str:
        """Executes actions and returns the result of each.

        Args:
            do: One or several lines of a plan, such as (get-kitchen ?kitchen) in a kitchen or
                [WALK] <kitchen> (100) in a household.

        Returns:
            Each step with its status and the values of its variables; the reasons if it failed. A step
            that failed changed nothing, and its variables are free.
        """
        return turn_text(self._now().do(do))

    @_told
    def undo(self, changes: int = 1) -> str:
        """Undoes the last calls of act that did something.

        Args:
            changes: Number of such calls to undo.

        Returns:
            The number of remaining steps.
        """
        return f"{self._now().undo(changes)['steps']} steps are left."

    @_told
    def admissible_actions(self, action: str = "", thing: str = "", effect: str = "", prefer: str = "", limit: int = 20) -> str:
        """Lists what can be done next, as lines for act, with their effects.

        Args:
            action: Only this action, such as mix; empty means all.
            thing: Only lines with this thing: a variable, an id or a class; empty means all.
            effect: Only lines with an effect that contains these words; empty means all.
            prefer: A text, such as the goal in words; lines that fit it come first.
            limit: Maximum number of lines.

        Returns:
            Lines for act, each with its effects.
        """
        found = self._now().offers(action or None, thing=thing or None, effect=effect or None, prefer=prefer or None, limit=limit)["items"]
        return "\n".join(f"{o['call']}  ; {'; '.join(o['effects'])}" for o in found) or "No such action can be done now: why_not explains why."

    @_told
    def look(self, description: str) -> str:
        """Describes objects.

        Args:
            description: Which objects, such as: container and not has used. Or: (butter or milk) and inside fridge.

        Returns:
            The objects with all their properties.
        """
        said: List[str] = []
        for thing in self._now().things(description, limit=20)["items"]:
            said.append(f"{thing['id']} ({thing['class']}) {' '.join(thing.get('variables') or [])}".rstrip())
            said.extend(_indented(p["depth"] + 1, f"{p['name']} {p.get('value', '')}") for p in thing["properties"])
        return "\n".join(said) or "No object matches the description."

    @_told
    def query(self, query: str, limit: int = 20) -> str:
        """Answers a Datalog query about the state.

        Args:
            query: The body of a rule, such as: in(X, /medium-bowl/243), temperature(X, T), T < 10.0
            limit: Maximum number of answers.

        Returns:
            A table: a line with the variables, then one line per answer.
        """
        answer = self._now().query(query, limit=limit)
        if not answer["answers"]:
            return "No answers."
        rows = [" ".join(_value(row.get(c)) for c in answer["columns"]) for row in answer["answers"]]
        return "\n".join([" ".join(answer["columns"])] + rows)

    @_told
    def why(self, what: str) -> str:
        """Explains which step made a fact true, and by which rules.

        Args:
            what: A fact, such as mixed(X, /yes), or a variable of the plan.

        Returns:
            The step, and the proof.
        """
        answer = self._now().why(what)
        if not answer["holds"]:
            return "The fact does not hold: why_not explains why."
        said: List[str] = []
        for origin in answer.get("origins") or []:
            by = f"step {origin['step']}, {origin.get('action', '')}" if origin.get("step") else "true at the start, or derived by rules of queries"
            said.append(f"{origin['fact']}: {by}")
            for node in origin.get("proof") or []:
                if node["depth"] < _DEEPEST and node.get("fact"):
                    said.append(_indented(node["depth"] + 1, f"{node['fact']}, {node['by']} {node.get('rule', '')}"))
        return "\n".join(said[:_LONGEST])

    @_told
    def why_not(self, what: str = "") -> str:
        """Explains why a fact does not hold, or why a step failed.

        Args:
            what: A fact, such as vegan(X); empty explains the last failed step.

        Returns:
            What is missing.
        """
        answer = self._now().why_not(what or None)
        if answer["holds"]:
            return "The fact holds, or no step failed."
        said = [answer["cause"]] if answer.get("cause") else []
        said.extend(r for r in answer.get("reasons") or [] if r not in said)
        for lack in answer.get("lacks") or []:
            if lack["depth"] < _DEEPEST:
                said.append(_indented(lack["depth"], f"{lack['fact']} needs {lack['needs']}: {lack['obstacle']} ({lack['rule']})"))
        return "\n".join(said[:_LONGEST])

    @_told
    def find_action(self, name: str) -> str:
        """Describes an action.

        Args:
            name: The name of the action, such as mix.

        Returns:
            The signature, the description and the arguments of the action.
        """
        world = self._begin.get("world")
        action = self._client.action(name, world=world, edition=self._begin.get("edition"))
        said = [action["signature"], action["doc"]]
        for role in action["roles"]:
            more = ", ".join(role.get("one_of") or []) or role["is"]
            kind = "result" if role["gives"] else "optional" if role["optional"] else "needed"
            said.append(f"  {role['name']}: {kind}; {more}")
        return "\n".join(said)


#: Maximum depth of proofs, and maximum number of lines.
_DEEPEST, _LONGEST = 4, 60


def _indented(depth: int, text: str) -> str:
    return "  " * depth + text.rstrip()


def _value(value: Any) -> str:
    """Formats a value of an answer."""
    return str(value["id"] if isinstance(value, dict) and "id" in value else value)


def turn_text(turn: Any) -> str:
    """Formats the answer of a change of a session for a model.

    Args:
        turn: the answer of `do`.
    """
    said, told = [], set()
    for step in turn["new_steps"]:
        said.append(f"{step['text']}: {step['status']}")
        for name in step.get("binds") or []:
            value = (turn["bindings"].get(name) or {}).get("value")
            if value is not None:
                said.append(f"  {name} = {value}")
    for problem in list(turn.get("failures") or []) + list(turn.get("problems") or []):
        text = f"{problem['message']} [{problem['code']}]"
        if text in told:
            continue
        told.add(text)
        said.append(text)
        said.extend(f"  because {r['message']}" for r in problem.get("reasons") or [] if r["message"] not in text)
        if problem.get("hint"):
            said.append(f"  hint: {problem['hint']}")
    return "\n".join(said)

"""Tools for language models: classes whose public methods are the tools.

Trainers take the names, the type hints and the docstrings of the methods (Google style). A tool
answers with text and never raises for what a model does wrong: it says what, and what to do.
"""

from __future__ import annotations

import functools
from typing import Any, Callable, List, Optional, TypeVar

from .client import Client, Session
from .environment import Environment
from .errors import HearthError, Unreachable

_Tool = TypeVar("_Tool", bound=Callable[..., str])


def _told(tool: _Tool) -> _Tool:
    """A tool that says what is wrong instead of raising."""

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
    """Tools to do a task, with its reward: an `Environment` for models.

    >>> factory = lambda: TaskTools(Environment(server.url, "household", split="train"))  # doctest: +SKIP

    `reset(task=..., seed=...)` begins an episode and returns what is to be done; `reward` is the
    share of the goals that is reached, `done` tells that the episode is over. Neither is a tool.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self.reward, self.done = 0.0, True
        self.info: dict[str, Any] = {}

    def reset(self, task: Optional[str] = None, seed: Optional[int] = None, **_: Any) -> str:
        """Begins an episode. Other columns of a data set are not looked at."""
        text, self.info = self._environment.reset(seed=seed, options={"task": task} if task else None)
        self.reward, self.done = self.info["progress"], False
        return text

    @_told
    def act(self, action: str) -> str:
        """Does something, and tells what came of it.

        Args:
            action: One line of a plan, such as (mix ?paste ?k3 ?k2 ?butter ?whisk) in a kitchen or
                [WALK] <kitchen> (100) in a household.

        Returns:
            What came of it. Where it could not be done, the reasons; the world is then as before.
        """
        if self.done:
            return "The episode is over."
        text, _, terminated, truncated, self.info = self._environment.step(action)
        self.reward, self.done = self.info["progress"], terminated or truncated
        said = [text]
        for name, value in sorted((self.info.get("bindings") or {}).items()):
            said.append(f"  {name} = {value}")
        if self.done:
            said.append("The task is done." if terminated else "There were too many actions: the episode is over.")
        return "\n".join(said)

    @_told
    def admissible_actions(self, containing: str = "") -> str:
        """Lists some actions that can be done now.

        Args:
            containing: Only those in whose text this occurs.

        Returns:
            Actions, one a line.
        """
        found = [a for a in self.info.get("admissible_actions", []) if containing in a]
        return "\n".join(found) or "None that is listed: look for other words, or say what you want to do."

    @_told
    def open_goals(self) -> str:
        """Tells what of the task is not reached yet.

        Returns:
            The share that is reached, and some of what is not.
        """
        return "\n".join([f"{self.info.get('progress', 0):.0%} is reached."] + list(self.info.get("open") or []))


class SessionTools:
    """Tools to act and to ask, in a session of its own.

    `reset` begins the session; `session` is it, for instance to score what was done:
    `tools.session.score(of="walnut-balls")`.
    """

    def __init__(self, client: Client, **begin: Any) -> None:
        """
        Args:
            client: whom to ask.
            begin: as of `start`: world, mode, edition, scene...
        """
        self._client, self._begin = client, begin
        self.session: Optional[Session] = None

    def reset(self, **_: Any) -> str:
        """Begins a session. Columns of a data set are not looked at."""
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
    def act(self, lines: str) -> str:
        """Executes actions, and tells what came of each.

        Args:
            lines: One or several lines of a plan, such as (get-kitchen ?kitchen) in a kitchen or
                [WALK] <kitchen> (100) in a household.

        Returns:
            Each step with its status and what its variables stand for; reasons where it failed.
        """
        return turn_text(self._now().do(lines))

    @_told
    def undo(self, steps: int = 1) -> str:
        """Takes back what was done last.

        Args:
            steps: How many calls of act are taken back.

        Returns:
            How many steps are left.
        """
        return f"{self._now().undo(steps)['steps']} steps are left."

    @_told
    def admissible_actions(self, action: str = "", limit: int = 20) -> str:
        """Lists what can be done next, as lines for act, with what each would do.

        Args:
            action: Only this action, such as mix; empty: all.
            limit: How many at most.

        Returns:
            Lines for act, each with its effects.
        """
        found = self._now().offers(action or None, limit=limit)["items"]
        return "\n".join(f"{o['call']}  ; {'; '.join(o['effects'])}" for o in found) or "Nothing can be done with that: ask why_not."

    @_told
    def look(self, description: str) -> str:
        """Tells all that is known of things.

        Args:
            description: What things, such as: container and not has used. Or: (butter or milk) and inside fridge.

        Returns:
            The things with their properties.
        """
        said: List[str] = []
        for thing in self._now().things(description, limit=20)["items"]:
            said.append(f"{thing['id']} ({thing['class']}) {' '.join(thing.get('variables') or [])}".rstrip())
            said.extend(_indented(p["depth"] + 1, f"{p['name']} {p.get('value', '')}") for p in thing["properties"])
        return "\n".join(said) or "There is no such thing."

    @_told
    def query(self, query: str, limit: int = 20) -> str:
        """Asks the state in Datalog.

        Args:
            query: The body of a rule, such as: in(X, /medium-bowl/243), temperature(X, T), T < 10.0
            limit: How many answers at most.

        Returns:
            A table: a line of the variables, then a line for each answer.
        """
        answer = self._now().query(query, limit=limit)
        if not answer["answers"]:
            return "No."
        rows = [" ".join(_value(row.get(c)) for c in answer["columns"]) for row in answer["answers"]]
        return "\n".join([" ".join(answer["columns"])] + rows)

    @_told
    def why(self, fact: str) -> str:
        """Tells which step made something so, and by which rules.

        Args:
            fact: A fact, such as mixed(X, /yes), or a variable of the plan.

        Returns:
            The step, and the proof.
        """
        answer = self._now().why(fact)
        if not answer["holds"]:
            return "It is not so: ask why_not."
        said: List[str] = []
        for origin in answer.get("origins") or []:
            by = f"step {origin['step']}, {origin.get('action', '')}" if origin.get("step") else "so at the start, or by rules of questions"
            said.append(f"{origin['fact']}: {by}")
            for node in origin.get("proof") or []:
                if node["depth"] < _DEEPEST and node.get("fact"):
                    said.append(_indented(node["depth"] + 1, f"{node['fact']}, {node['by']} {node.get('rule', '')}"))
        return "\n".join(said[:_LONGEST])

    @_told
    def why_not(self, what: str = "") -> str:
        """Tells why something is not so, or why a step was not done.

        Args:
            what: A fact, such as vegan(X); empty: why the last step that failed was not done.

        Returns:
            What is missing.
        """
        answer = self._now().why_not(what or None)
        if answer["holds"]:
            return "It is so, or all steps were done: there is nothing to deny."
        said = [answer["cause"]] if answer.get("cause") else []
        said.extend(r for r in answer.get("reasons") or [] if r not in said)
        for lack in answer.get("lacks") or []:
            if lack["depth"] < _DEEPEST:
                said.append(_indented(lack["depth"], f"{lack['fact']} needs {lack['needs']}: {lack['obstacle']} ({lack['rule']})"))
        return "\n".join(said[:_LONGEST])

    @_told
    def find_action(self, name: str) -> str:
        """Shows how an action is written and what it does.

        Args:
            name: Its name, such as mix.

        Returns:
            Its signature, what it does and its arguments.
        """
        world = self._begin.get("world")
        action = self._client.action(name, world=world, edition=self._begin.get("edition"))
        said = [action["signature"], action["doc"]]
        for role in action["roles"]:
            more = ", ".join(role.get("one_of") or []) or role["is"]
            kind = "result" if role["gives"] else "optional" if role["optional"] else "needed"
            said.append(f"  {role['name']}: {kind}; {more}")
        return "\n".join(said)


#: How deep proofs are told, and how many lines.
_DEEPEST, _LONGEST = 4, 60


def _indented(depth: int, text: str) -> str:
    return "  " * depth + text.rstrip()


def _value(value: Any) -> str:
    """What a variable of a query stands for."""
    return str(value["id"] if isinstance(value, dict) and "id" in value else value)


def turn_text(turn: Any) -> str:
    """What came of a change of a session, for a model to read.

    Args:
        turn: what `do` answers.
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

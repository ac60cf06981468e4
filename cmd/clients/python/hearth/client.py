"""The client: all calls, sessions, and scores of many networks."""

from __future__ import annotations

import uuid
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from . import calls
from .calls import Calls
from .errors import HearthError
from .transport import HTTP, Stdio

#: Calls that change something. They are sent again only if that has no effect.
_CHANGES = {"start", "do", "undo", "go-to", "fork", "close"}


def _sent(given: Dict[str, Any]) -> Dict[str, Any]:
    """Returns the arguments of a call with the names that the server uses, without None values."""
    return {name.rstrip("_"): value for name, value in given.items() if value is not None}


class Client(Calls):
    """Makes calls to a server, or to a child process.

    >>> with Client("http://127.0.0.1:8080") as hearth:        # doctest: +SKIP
    ...     hearth.execute(recipe="mango-radish-salad")["status"]
    'ok'
    >>> with Client.child() as hearth:                         # no network  # doctest: +SKIP
    ...     hearth.entities("oven")["items"]

    Each call is a method. The types of arguments and answers are in `hearth.calls`. Errors are
    `HearthError`s with a code and a hint.
    """

    def __init__(self, at: Union[str, HTTP, Stdio] = "http://127.0.0.1:8080", *, token: Optional[str] = None, timeout: float = 60.0) -> None:
        """
        Args:
            at: the address of a server, or a transport.
            token: access token, if the server requires one.
            timeout: maximum time for an answer, in seconds.
        """
        self.transport = HTTP(at, token=token, timeout=timeout) if isinstance(at, str) else at

    @classmethod
    def child(cls, argv: Optional[Sequence[str]] = None, **more: Any) -> "Client":
        """Returns a client of a new child process `hearth serve --stdio`, without a network. See `Stdio`."""
        return cls(Stdio(argv, **more))

    def call(self, call: str, /, **given: Any) -> Any:
        """Makes a call by its name. Arguments that are None are not sent."""
        again = call not in _CHANGES or (call == "do" and given.get("request_id") is not None)
        return self.transport.call(call, _sent(given), again)

    def stream(self, call: str, /, **given: Any) -> Iterator[Any]:
        """Makes a call and yields the pieces of its answer."""
        return self.transport.stream(call, _sent(given))

    def pages(self, call: str, /, **given: Any) -> Iterator[Any]:
        """Yields all items of a call that returns a list, page after page."""
        after = given.pop("after", None)
        while True:
            page = self.call(call, after=after, **given)
            yield from page.get("items") or []
            after = page.get("next")
            if not after:
                return

    def open(self, **given: Any) -> "Session":
        """Starts a session. A `with` statement closes it.

        Args:
            given: the arguments of `start`: world, edition, mode, scene, plan, recipe, snapshot, name...
        """
        return Session(self, self.start(**given))

    def session_of(self, id: str) -> "Session":
        """Returns the session with an id, for example one that another process started."""
        return Session(self, self.session(id))

    def evaluated(self, networks: Iterable[Union[str, Dict[str, str]]], *, at_once: int = 50, **how: Any) -> Iterator[calls.EvaluateItem]:
        """Scores any number of networks and yields each score as soon as it arrives.

        Args:
            networks: texts, or {"name": name of the recipe, "text": ...}.
            at_once: number of networks per request.
            how: the options of `evaluate`: edition, semantics, mode, metrics, lenient.
        """
        part: List[Any] = []

        def scores() -> Iterator[calls.EvaluateItem]:
            if part:
                yield from self.stream("evaluate", networks=list(part), **how)
                part.clear()

        for n in networks:
            part.append({"text": n} if isinstance(n, str) else n)
            if len(part) >= at_once:
                yield from scores()
        yield from scores()

    def close(self) -> None:
        """Closes the connection, or ends the child process. The server keeps its sessions."""
        self.transport.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Session:
    """A session: a plan that is executed step by step. `last` is the answer of the last change.

    A step is executed once, even if a lost connection causes the request to be sent again.
    """

    def __init__(self, client: Client, begun: Any) -> None:
        self.client, self.last = client, begun
        self.id: str = begun["session"]

    @property
    def position(self) -> int:
        """The position of the session; 0 at the start."""
        return self.last["position"]

    @property
    def hash(self) -> str:
        """The hash of the state."""
        return self.last.get("hash", "")

    def do(self, do: str, *, alone: bool = False) -> calls.DoAnswer:
        """Executes actions of a network, or lines of a program. If a step fails, `done` is False
        in the answer, and `failures` has the reasons. Such a step changes nothing and leaves its
        variables free. If the text cannot be read, nothing is executed, and `problems` has the reasons.

        Args:
            do: one or several lines.
            alone: fail with E0906 if another client has changed the session.
        """
        return self._now(self.client.do(self.id, do, request_id=uuid.uuid4().hex, position=self.position if alone else None))

    def undo(self, changes: int = 1) -> calls.DoAnswer:
        """Undoes changes. Steps that failed changed nothing and are not counted. `go_to` can redo them."""
        return self._now(self.client.undo(self.id, changes=changes))

    def go_to(self, position: int) -> calls.DoAnswer:
        """Moves to another position."""
        return self._now(self.client.go_to(self.id, position=position))

    def fork(self, position: Optional[int] = None, *, title: Optional[str] = None) -> "Session":
        """Starts another session at a position of this one."""
        return Session(self.client, self.client.fork(self.id, position=position, title=title))

    def _now(self, turn: Any) -> Any:
        self.last = turn
        return turn

    def snapshot(self, position: Optional[int] = None) -> str:
        """Returns the session as text; `open(snapshot=...)` resumes it."""
        return self.client.snapshot(self.id, position=position)["snapshot"]

    def replay(self) -> calls.ReplayAnswer:
        """Executes the session again and reports whether the result is the same."""
        return self.client.replay(self.id)

    def history(self) -> calls.ExecuteAnswer:
        """Returns all steps with their results."""
        return self.client.history(self.id)

    def observe(self, description: Optional[str] = None, **part: Any) -> calls.ObserveAnswer:
        """Returns what can be seen now; objects that match the description are returned with all properties."""
        return self.client.observe(session=self.id, description=description, **part)

    def state(self, **moment: Any) -> calls.StateAnswer:
        """Returns the state: all objects and where they are."""
        return self.client.state(session=self.id, **moment)

    def query(self, query: str, **more: Any) -> calls.EntitiesAnswer:
        """Answers a Datalog query about the state, such as "in(X, /medium-bowl/243)"."""
        return self.client.query(query, session=self.id, **more)

    def entities(self, description: str, **more: Any) -> calls.EntitiesAnswer:
        """Returns the objects that match a description, such as "container and not has used"."""
        return self.client.entities(description, session=self.id, **more)

    def things(self, description: str, **more: Any) -> calls.Things:
        """Returns the objects that match a description, with all their properties."""
        return self.client.things(description, session=self.id, **more)

    def offers(self, action: Optional[str] = None, **more: Any) -> calls.OffersAnswer:
        """Returns what can be done next, each as the next line of the plan."""
        return self.client.offers(session=self.id, action=action, **more)

    def grammar(self, action: Optional[str] = None, **more: Any) -> calls.GrammarAnswer:
        """Returns a grammar of the lines that can be written next, for constrained decoding."""
        return self.client.grammar(session=self.id, action=action, **more)

    def admissible(self, action: Optional[str] = None, **more: Any) -> calls.AdmissibleAnswer:
        """Returns which actions can be done next and with which objects, and why others cannot."""
        return self.client.admissible(session=self.id, action=action, **more)

    def can(self, thing: str, **more: Any) -> calls.CanAnswer:
        """Returns what can be done with an object."""
        return self.client.can(thing, session=self.id, **more)

    def why(self, what: str, **more: Any) -> calls.WhyAnswer:
        """Returns the proof of a fact."""
        return self.client.why(session=self.id, what=what, **more)

    def why_not(self, what: Optional[str] = None, **more: Any) -> calls.WhyNotAnswer:
        """Returns why a fact does not hold, or without `what`, why a step failed."""
        return self.client.why_not(session=self.id, what=what, **more)

    def score(self, against: Optional[str] = None) -> calls.EvaluateItem:
        """Scores the result of the session as the dish of a recipe."""
        return self.client.score(session=self.id, against=against)

    def close(self) -> None:
        """Closes the session and deletes it on the server."""
        try:
            self.client.close_session(self.id)
        except HearthError as error:
            if error.code != "E0905":  # it is closed already
                raise

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

"""The client: all calls, sessions that grow step by step, and many networks at once."""

from __future__ import annotations

import uuid
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Union

from . import calls
from .calls import Calls
from .errors import HearthError
from .transport import HTTP, Stdio

#: Calls that change something: they are not sent again unless that has no effect.
_CHANGES = {"start", "do", "undo", "go-to", "fork", "close"}


def _sent(given: Dict[str, Any]) -> Dict[str, Any]:
    """What a call is asked with: names as the server has them, without what is left out."""
    return {name.rstrip("_"): value for name, value in given.items() if value is not None}


class Client(Calls):
    """Asks a server, or a child of this process.

    >>> with Client("http://127.0.0.1:8080") as hearth:        # doctest: +SKIP
    ...     hearth.execute(recipe="mango-radish-salad")["status"]
    'ok'
    >>> with Client.child() as hearth:                         # no network  # doctest: +SKIP
    ...     hearth.entities("oven")["items"]

    Each call is a method; what it is asked with and what it answers has the types of
    `hearth.calls`. What goes wrong is a `HearthError` with a code and a hint.
    """

    def __init__(self, at: Union[str, HTTP, Stdio] = "http://127.0.0.1:8080", *, token: Optional[str] = None, timeout: float = 60.0) -> None:
        """
        Args:
            at: the address of a server, or a transport.
            token: what the server knows this client by, where it wants one.
            timeout: how many seconds an answer may take.
        """
        self.transport = HTTP(at, token=token, timeout=timeout) if isinstance(at, str) else at

    @classmethod
    def child(cls, argv: Optional[Sequence[str]] = None, **more: Any) -> "Client":
        """Starts `hearth serve --stdio` and asks it: no network. See `Stdio`."""
        return cls(Stdio(argv, **more))

    def call(self, call: str, /, **given: Any) -> Any:
        """Makes a call by its name. What is None is left out."""
        again = call not in _CHANGES or (call == "do" and given.get("request_id") is not None)
        return self.transport.call(call, _sent(given), again)

    def stream(self, call: str, /, **given: Any) -> Iterator[Any]:
        """Makes a call whose answer comes in pieces."""
        return self.transport.stream(call, _sent(given))

    def pages(self, call: str, /, **given: Any) -> Iterator[Any]:
        """All items of a call that lists something, page after page."""
        after = given.pop("after", None)
        while True:
            page = self.call(call, after=after, **given)
            yield from page.get("items") or []
            after = page.get("next")
            if not after:
                return

    def open(self, **given: Any) -> "Session":
        """Begins a session: `start` as an object. It is closed by `with`.

        Args:
            given: as of `start`: world, edition, mode, scene, plan, recipe, snapshot, name...
        """
        return Session(self, self.start(**given))

    def session_of(self, id: str) -> "Session":
        """The session of an id, for instance one that another process began."""
        return Session(self, self.session(id))

    def evaluated(self, networks: Iterable[Union[str, Dict[str, str]]], *, at_once: int = 50, **how: Any) -> Iterator[calls.EvaluateItem]:
        """Scores any number of networks, and yields the score of each as soon as it is there.

        Args:
            networks: their texts, or {"name": of the recipe, "text": ...}.
            at_once: how many are sent in a request.
            how: as of `evaluate`: edition, semantics, mode, metrics, lenient.
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
        """Ends the connection, or the child. Sessions stay with the server."""
        self.transport.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Session:
    """A plan that grows. `last` is what came of the last change.

    A step is executed once, also where the connection breaks and it is sent again.
    """

    def __init__(self, client: Client, begun: Any) -> None:
        self.client, self.last = client, begun
        self.id: str = begun["session"]

    @property
    def position(self) -> int:
        """In which the session is; 0 at the start."""
        return self.last["position"]

    @property
    def hash(self) -> str:
        """Of the state."""
        return self.last.get("hash", "")

    def do(self, text: str, *, alone: bool = False) -> calls.DoAnswer:
        """Executes more: actions of a network, or lines of a program. What could not be done
        is in the answer: `done` is False, `failures` say why.

        Args:
            text: one or several lines.
            alone: fail with E0906 if somebody else changed the session meanwhile.
        """
        return self._now(self.client.do(self.id, text, request_id=uuid.uuid4().hex, from_=self.position if alone else None))

    def undo(self, steps: int = 1) -> calls.DoAnswer:
        """Takes changes back. They can be gone to again."""
        return self._now(self.client.undo(self.id, steps=steps))

    def go_to(self, position: int) -> calls.DoAnswer:
        """Goes to another position."""
        return self._now(self.client.go_to(self.id, position=position))

    def fork(self, position: Optional[int] = None, *, name: Optional[str] = None) -> "Session":
        """Begins another session that goes on from a position of this one."""
        return Session(self.client, self.client.fork(self.id, position=position, name=name))

    def _now(self, turn: Any) -> Any:
        self.last = turn
        return turn

    def snapshot(self, position: Optional[int] = None) -> str:
        """What was done as a text, from which `open(snapshot=...)` goes on."""
        return self.client.snapshot(self.id, position=position)["snapshot"]

    def replay(self) -> calls.ReplayAnswer:
        """Executes all of it again, and tells whether the same comes of it."""
        return self.client.replay(self.id)

    def history(self) -> calls.ExecuteAnswer:
        """All that was done."""
        return self.client.history(self.id)

    def observe(self, about: Optional[str] = None, **part: Any) -> calls.ObserveAnswer:
        """What can be seen now; about: a description of things of which all is told."""
        return self.client.observe(session=self.id, about=about, **part)

    def state(self, **moment: Any) -> calls.StateAnswer:
        """What is where."""
        return self.client.state(session=self.id, **moment)

    def query(self, query: str, **more: Any) -> calls.EntitiesAnswer:
        """Asks the state in Datalog: "in(X, /medium-bowl/243)"."""
        return self.client.query(query, session=self.id, **more)

    def entities(self, description: str, **more: Any) -> calls.EntitiesAnswer:
        """The things that fit a description: "container and not has used"."""
        return self.client.entities(description, session=self.id, **more)

    def things(self, description: str, **more: Any) -> calls.Things:
        """The same with all their properties."""
        return self.client.things(description, session=self.id, **more)

    def offers(self, action: Optional[str] = None, **more: Any) -> calls.OffersAnswer:
        """What can be done next, each as the next line of the plan."""
        return self.client.offers(session=self.id, action=action, **more)

    def admissible(self, action: Optional[str] = None, **more: Any) -> calls.AdmissibleAnswer:
        """Which actions can be done next, with what, and why others cannot."""
        return self.client.admissible(session=self.id, action=action, **more)

    def can(self, thing: str, **more: Any) -> calls.CanAnswer:
        """What can be done with a thing."""
        return self.client.can(thing, session=self.id, **more)

    def why(self, what: str, **more: Any) -> calls.WhyAnswer:
        """Proves a fact."""
        return self.client.why(session=self.id, what=what, **more)

    def why_not(self, what: Optional[str] = None, **more: Any) -> calls.WhyNotAnswer:
        """Why something is not so; without it: why a step was not done."""
        return self.client.why_not(session=self.id, what=what, **more)

    def score(self, of: Optional[str] = None) -> calls.EvaluateItem:
        """How good what was done is as the dish of a recipe."""
        return self.client.score(session=self.id, of=of)

    def close(self) -> None:
        """Forgets the session."""
        try:
            self.client.close_session(self.id)
        except HearthError as error:
            if error.code != "E0905":  # it is closed already
                raise

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

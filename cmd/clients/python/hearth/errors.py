"""What goes wrong."""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class HearthError(Exception):
    """A call that has no answer.

    Attributes:
        code: of what is wrong first, as E0901; `hearth explain-code E0901` explains it. Empty
            where the server could not be reached.
        message: what is wrong.
        hint: what to do about it, or "".
        problems: all that is wrong, each with code, message, and mostly place and hint.
        status: of HTTP, or None.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        hint: str = "",
        problems: Optional[List[Dict[str, Any]]] = None,
        status: Optional[int] = None,
    ) -> None:
        said = message
        if code:
            said += f" [{code}]"
        if hint:
            said += f"\n  hint: {hint}"
        super().__init__(said)
        self.message, self.code, self.hint = message, code, hint
        self.problems, self.status = problems or [], status

    @classmethod
    def of(cls, problems: List[Dict[str, Any]], status: Optional[int] = None) -> "HearthError":
        """The error that stands for a list of problems."""
        first = problems[0] if problems else {}
        return cls(
            first.get("message", "the call was not answered"),
            code=first.get("code", ""),
            hint=first.get("hint", ""),
            problems=problems,
            status=status,
        )


class Unreachable(HearthError):
    """Nobody answers: the server is not there, or the child has ended."""

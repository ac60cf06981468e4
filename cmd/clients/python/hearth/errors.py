"""Errors of the client."""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class HearthError(Exception):
    """The error of a call.

    Attributes:
        code: code of the first problem, such as E0901; `hearth explain-code E0901` explains it. Empty
            if the server cannot be reached.
        message: description of the first problem.
        hint: how to fix it, or "".
        problems: all problems, each with a code, a message, and often a position and a hint.
        status: HTTP status, or None.
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
        """Returns the error for a list of problems."""
        first = problems[0] if problems else {}
        return cls(
            first.get("message", "the call failed"),
            code=first.get("code", ""),
            hint=first.get("hint", ""),
            problems=problems,
            status=status,
        )


class Unreachable(HearthError):
    """The server cannot be reached, or the child process has ended."""

"""Transports of calls: over HTTP, or to a child process without a network."""

from __future__ import annotations

import http.client
import json
import os
import queue
import re
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.parse
from typing import Any, Dict, Iterator, List, Optional, Sequence

from .errors import HearthError, Unreachable

#: The default command, if the environment variable HEARTH is not set.
COMMAND = ("hearth",)


def command(given: Optional[Sequence[str]]) -> List[str]:
    """Returns the first words of the command: the given ones, $HEARTH, or hearth."""
    if given:
        return list(given)
    return [os.environ["HEARTH"]] if os.environ.get("HEARTH") else list(COMMAND)


class HTTP:
    """Makes calls to a server. It may be shared by threads; each thread has its own connection."""

    def __init__(
        self,
        url: str = "http://127.0.0.1:8080",
        *,
        token: Optional[str] = None,
        timeout: float = 60.0,
        retries: int = 3,
        context: Optional[ssl.SSLContext] = None,
    ) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is not a valid address: expected http://HOST:PORT")
        self._parts, self._token, self._timeout = parts, token, timeout
        self._retries, self._context = retries, context
        self._mine = threading.local()
        self._all: List[http.client.HTTPConnection] = []  # connections of all threads

    def _connection(self) -> http.client.HTTPConnection:
        at = getattr(self._mine, "connection", None)
        if at is None:
            host, port = self._parts.hostname, self._parts.port
            if self._parts.scheme == "https":
                at = http.client.HTTPSConnection(host, port, timeout=self._timeout, context=self._context)
            else:
                at = http.client.HTTPConnection(host, port, timeout=self._timeout)
            self._mine.connection = at
            self._all.append(at)
        return at

    def _send(self, method: str, path: str, body: Optional[bytes], accept: str, again: bool) -> http.client.HTTPResponse:
        """Sends a request. If `again` is true, it may be sent again after a lost connection."""
        headers = {"Accept": accept}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self._token:
            headers["Authorization"] = "Bearer " + self._token
        path = self._parts.path.rstrip("/") + path
        for left in reversed(range(self._retries + 1)):
            connection = self._connection()
            fresh = connection.sock is None
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
            except (OSError, http.client.HTTPException) as error:
                self._drop()
                # The server may have closed an idle connection: try again.
                if left and again and not isinstance(error, TimeoutError) and not (fresh and isinstance(error, ConnectionRefusedError)):
                    continue
                raise Unreachable(f"{self._parts.geturl()} does not answer: {error}", hint="hearth serve starts a server") from error
            if answer.status == 429 and left:  # the server did not process the request
                wait = answer.getheader("Retry-After") or "1"
                answer.read()
                time.sleep(float(wait) if wait.isdigit() else 1.0)
                continue
            return answer
        raise AssertionError("unreachable: the last try returns or raises")

    def ask(self, method: str, path: str, given: Optional[Dict[str, Any]] = None, again: bool = True) -> Any:
        """Sends a request and returns the decoded answer."""
        body = None if given is None else json.dumps(given).encode()
        answer = self._send(method, path, body, "application/json", again)
        return _read(answer.status, self._rest(answer))

    def _rest(self, answer: http.client.HTTPResponse) -> bytes:
        try:
            return answer.read()
        except (OSError, http.client.HTTPException) as error:
            self._drop()
            raise Unreachable(f"the answer ended before it was whole: {error}") from error

    def call(self, name: str, given: Dict[str, Any], again: bool) -> Any:
        return self.ask("POST", "/v1/" + name, given, again)

    def stream(self, name: str, given: Dict[str, Any]) -> Iterator[Any]:
        body = json.dumps(given).encode()
        answer = self._send("POST", "/v1/" + name, body, "application/jsonl", True)
        if answer.status != 200:
            _read(answer.status, self._rest(answer))
        try:
            while True:
                try:
                    line = answer.readline()
                except (OSError, http.client.HTTPException) as error:
                    raise Unreachable(f"the answer ended before it was whole: {error}") from error
                if not line:
                    return
                piece = json.loads(line)
                if set(piece) == {"problems"}:
                    raise HearthError.of(piece["problems"])
                yield piece
        finally:
            if not answer.isclosed():
                self._drop()  # discard the rest

    def _drop(self) -> None:
        """Closes the connection of this thread; the next request opens a new one."""
        at = getattr(self._mine, "connection", None)
        if at is not None:
            at.close()
            self._all.remove(at)
            self._mine.connection = None

    def close(self) -> None:
        """Closes all connections."""
        for at in self._all:
            at.close()


def _read(status: int, text: bytes) -> Any:
    try:
        value = json.loads(text) if text.strip() else None
    except ValueError as error:
        raise HearthError(f"the answer is not valid JSON: {text[:80]!r}", status=status) from error
    if status >= 400:
        said = value if isinstance(value, dict) else {}
        raise HearthError.of(said.get("problems", []), status)
    return value


class Stdio:
    """Makes calls to a child process `hearth serve --stdio`, without a network. It may be shared by
    threads; calls are answered one after the other."""

    def __init__(
        self,
        argv: Optional[Sequence[str]] = None,
        *,
        store: str = "none",
        arguments: Sequence[str] = (),
        env: Optional[Dict[str, str]] = None,
    ) -> None:
        self._told = tempfile.TemporaryFile()
        words = command(argv) + ["serve", "--stdio", "--store", store, *arguments]
        try:
            self._child = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._told, env=env
            )
        except OSError as error:
            self._told.close()
            raise Unreachable(f"{words[0]} cannot be started: {error}", hint="the environment variable HEARTH names the command") from error
        self._turn, self._last = threading.Lock(), 0

    def _ask(self, name: str, given: Dict[str, Any], stream: bool) -> None:
        self._last += 1
        line = json.dumps({"id": self._last, "call": name, "with": given, "stream": stream}) + "\n"
        try:
            self._child.stdin.write(line.encode())
            self._child.stdin.flush()
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def _answer(self) -> Dict[str, Any]:
        line = self._child.stdout.readline()
        if not line:
            raise self._ended()
        said = json.loads(line)
        if "problems" in said:
            raise HearthError.of(said["problems"])
        return said

    def _ended(self) -> Unreachable:
        try:
            self._child.wait(1)
        except subprocess.TimeoutExpired:
            pass
        if self._told.closed:
            return Unreachable("the client is closed")
        self._told.seek(0)
        said = self._told.read()[-2000:].decode(errors="replace").strip()
        return Unreachable(f"the child has ended: {said or self._child.returncode}")

    def call(self, name: str, given: Dict[str, Any], again: bool) -> Any:
        with self._turn:
            self._ask(name, given, False)
            return self._answer().get("answer")

    def stream(self, name: str, given: Dict[str, Any]) -> Iterator[Any]:
        with self._turn:
            self._ask(name, given, True)
            whole = False
            try:
                while True:
                    try:
                        said = self._answer()
                    except HearthError:
                        whole = True
                        raise
                    if said.get("end"):
                        whole = True
                        return
                    yield said["piece"]
            finally:
                while not whole:  # discard the rest
                    try:
                        whole = bool(self._answer().get("end"))
                    except HearthError:
                        whole = True

    def close(self) -> None:
        """Ends the child process."""
        if self._told.closed:
            return
        try:
            self._child.stdin.close()
        except OSError:
            pass
        try:
            self._child.wait(10)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._child.stdout.close()
        self._told.close()


class Server:
    """A new server on a free port of this machine. `close` ends it.

    >>> with Server() as server:            # doctest: +SKIP
    ...     client = Client(server.url)
    """

    def __init__(
        self,
        argv: Optional[Sequence[str]] = None,
        *,
        store: str = "none",
        arguments: Sequence[str] = (),
        env: Optional[Dict[str, str]] = None,
        timeout: float = 30.0,
    ) -> None:
        words = command(argv) + ["serve", "--listen", "127.0.0.1:0", "--store", store, *arguments]
        try:
            self._child = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env, text=True
            )
        except OSError as error:
            raise Unreachable(f"{words[0]} cannot be started: {error}", hint="the environment variable HEARTH names the command") from error
        found: "queue.Queue[str]" = queue.Queue()
        self._reader = threading.Thread(target=self._read, args=(found,), daemon=True)
        self._reader.start()
        try:
            said = found.get(timeout=timeout)
        except queue.Empty:
            said = "it did not print its address"
        if not said.startswith("http"):
            self.close()
            raise Unreachable(f"the server has not started: {said}")
        #: the address of the server
        self.url: str = said

    def _read(self, found: "queue.Queue[str]") -> None:
        said = []
        for line in self._child.stderr:
            at = re.search(r"listening on (\S+)", line)
            if at:
                found.put(at.group(1))
            elif len(said) < 20:
                said.append(line)
        found.put("".join(said).strip() or "the process has ended")

    def close(self) -> None:
        """Ends the server."""
        self._child.terminate()
        try:
            self._child.wait(15)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._reader.join(5)
        self._child.stderr.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

#!/usr/bin/env python3
"""Reads a recipe sentence by sentence, and cooks it while reading.

The model gets a sentence and the values of variables. It answers with actions, which are executed
immediately. If one fails, the model gets the reasons and tries again. All executed actions are
written as a network, which `hearth evaluate` scores.

    python3 situated.py walnut-balls --model-url http://localhost:11434/v1 --model qwen3 --output walnut-balls.solution
    python3 situated.py walnut-balls --answers walnut-balls.jsonl --output walnut-balls.solution

The model is any endpoint with the API of OpenAI; the key is read from OPENAI_API_KEY. With --answers
recorded answers replace the model, and --record records its answers. Hearth runs as a child process,
or with --url as a server.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, List, Optional, Tuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import hearth  # noqa: E402

Messages = List[Dict[str, str]]
Model = Callable[[Messages], str]

HOW = """You cook a recipe in a simulated kitchen. You get one sentence of it at a time. Answer only with the
actions that it asks for, one per line. If it asks for none, answer with the line "nothing".

An action is (name argument ...). An argument is a variable (?bowl), a class (butter), a number or
a unit. Results come first; they are new variables. Most actions have a result for the state of the
kitchen after the action, and an argument for the state before it, which is a result of the previous
action. The first action is (get-kitchen ?k). An unbound variable leaves the choice, for example of a
tool, to the kitchen. Never use the variable of a result again for another result.

The actions:
"""


def endpoint(url: str, model: str, timeout: float) -> Model:
    """Returns a model behind an endpoint with the API of OpenAI."""

    def ask(messages: Messages) -> str:
        body = json.dumps({"model": model, "messages": messages, "temperature": 0}).encode()
        headers = {"Content-Type": "application/json"}
        if os.environ.get("OPENAI_API_KEY"):
            headers["Authorization"] = "Bearer " + os.environ["OPENAI_API_KEY"]
        request = urllib.request.Request(url.rstrip("/") + "/chat/completions", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return json.load(answer)["choices"][0]["message"]["content"] or ""
        except urllib.error.HTTPError as error:
            raise SystemExit(f"the model answered with status {error.code}: {error.read(500).decode(errors='replace')}") from error
        except (OSError, ValueError, KeyError, IndexError) as error:
            raise SystemExit(f"the model does not answer: {error}") from error

    return ask


def recorded(path: str) -> Model:
    """Returns a model that answers from a file: lines of JSON with a part of a question ("to") and the answer."""
    with open(path, encoding="utf-8") as lines:
        left = [json.loads(line) for line in lines if line.strip()]

    def ask(messages: Messages) -> str:
        if not left:
            raise SystemExit(f"{path} has no more answers")
        now = left.pop(0)
        if now["to"] not in messages[-1]["content"]:
            raise SystemExit(f"{path} answers {now['to']!r}, and the question is another one:\n{messages[-1]['content']}")
        return now["answer"]

    return ask


def recording(model: Model, path: str) -> Model:
    """Returns a model that also records its answers in a file."""
    with open(path, "w", encoding="utf-8"):
        pass  # fail before the first question if the file cannot be written

    def ask(messages: Messages) -> str:
        answer = model(messages)
        to = messages[-1]["content"].splitlines()[0]
        with open(path, "a", encoding="utf-8") as out:
            print(json.dumps({"to": to, "answer": answer}, ensure_ascii=False), file=out)
        return answer

    return ask


def actions_of(answer: str) -> List[str]:
    """Returns the lines of an answer that are actions."""
    return [line.strip() for line in answer.splitlines() if line.strip().startswith("(")]


class Cook:
    """Cooks with a model in a session."""

    def __init__(self, at: hearth.Client, model: Model, *, tries: int, say: Callable[[str], None]) -> None:
        self.model, self.tries, self.say = model, tries, say
        self.session = at.open(title="situated")
        signatures = "\n".join(f"{a['signature']}  {a['doc']}" for a in at.pages("actions"))
        self.messages: Messages = [{"role": "system", "content": HOW + signatures}]
        self.done: List[str] = []  # the lines that were executed
        self.known: Dict[str, str] = {}  # values of variables
        self.gave_up: List[str] = []  # sentences without a successful try

    def read(self, sentence: str) -> None:
        """Executes the actions that a sentence asks for."""
        self._ask(f"{sentence}\n\n{self._situation()}")
        for left in reversed(range(self.tries)):
            lines, wrong = self._execute(actions_of(self.messages[-1]["content"]), last=left == 0)
            self.done += lines
            if not wrong:
                return
            if left:
                self.say(f"  not done: {wrong.splitlines()[-1]}")
                self._ask(f"That could not be done, and none of it was:\n{wrong}\n\n{self._situation()}\n\nSay all of it again, corrected.")
        self.say("  given up")
        self.gave_up.append(sentence)

    def _ask(self, text: str) -> None:
        self.messages.append({"role": "user", "content": text})
        self.messages.append({"role": "assistant", "content": self.model(self.messages)})

    def _situation(self) -> str:
        """Describes the values of variables for the model."""
        if not self.known:
            return "No action was executed yet."
        said = [f"  {name} is {what}" for name, what in self.known.items()]
        return "\n".join(["By now:", *said])

    def _execute(self, lines: List[str], last: bool) -> Tuple[List[str], str]:
        """Executes lines. Returns the lines that were executed, and the problems. If a line fails, the lines
        that were done are undone, except in the last try."""
        if not lines:
            return [], ""
        turn = self.session.do("\n".join(lines))
        if turn["done"]:
            return self._keep(turn), ""
        wrong = hearth.turn_text(turn)
        if last:
            return self._keep(turn), wrong
        if turn["position"] != turn["from"]:
            self.session.undo()
        return [], wrong

    def _keep(self, turn: Any) -> List[str]:
        for name, bound in turn["bindings"].items():
            if bound.get("value") is not None:
                of = bound.get("class") or ""
                self.known[name] = f"{bound['value']}" + (f" ({of})" if of and of not in str(bound["value"]) else "")
        done = [step["text"] for step in turn["new_steps"] if step["status"] == "done"]
        for text in done:
            self.say(f"  {text}")
        return done


def sentences(recipe: Any) -> List[str]:
    """Returns the sentences of a recipe: the ingredients, then the instructions."""
    return [line["text"] for part in ("ingredients", "instructions") for line in recipe.get(part) or []]


def main(argv: Optional[List[str]] = None) -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("recipe", help="id of a recipe (hearth recipes list)")
    p.add_argument("--url", help="address of a server (default: start hearth serve --stdio)")
    p.add_argument("--model-url", default="https://api.openai.com/v1")
    p.add_argument("--model", help="name of the model")
    p.add_argument("--answers", help="file of recorded answers to use instead of a model")
    p.add_argument("--record", help="file to record the answers of the model in")
    p.add_argument("--output", default="-", help="file to write the network to (default: standard output)")
    p.add_argument("--tries", type=int, default=3, help="number of tries per sentence (default 3)")
    p.add_argument("--timeout", type=float, default=120, help="maximum time for an answer of the model, in seconds (default 120)")
    p.add_argument("--quiet", action="store_true")
    given = p.parse_args(argv)
    if not given.model and not given.answers:
        p.error("expected --model or --answers")
    if given.tries < 1:
        p.error("--tries must be at least 1")
    model = recorded(given.answers) if given.answers else endpoint(given.model_url, given.model, given.timeout)
    if given.record:
        model = recording(model, given.record)

    def say(text: str) -> None:
        if not given.quiet:
            print(text, file=sys.stderr)

    try:
        with hearth.Client(given.url) if given.url else hearth.Client.child() as at:
            recipe = at.recipe(given.recipe)
            cook = Cook(at, model, tries=given.tries, say=say)
            with cook.session:
                for sentence in sentences(recipe):
                    say(sentence)
                    cook.read(sentence)
            network = "\n".join([f"#{recipe['id']}", *cook.done]) + "\n"
            [score] = at.evaluated([network])
    except hearth.HearthError as error:
        print(error, file=sys.stderr)
        return 4 if isinstance(error, hearth.Unreachable) else 3
    if given.output == "-":
        sys.stdout.write(network)
    else:
        with open(given.output, "w", encoding="utf-8") as out:
            out.write(network)
    say(f"goal conditions {score['goal_condition_success']:.2f}, dish {score['dish_approximation_score']:.2f}")
    return 1 if cook.gave_up else 0


if __name__ == "__main__":
    sys.exit(main())

"""Tests of the client against a running server: HEARTH_URL says where, HEARTH is the command.

go test -C cmd/tools ./clients starts both; by hand: hearth serve --store none, then
HEARTH_URL=http://127.0.0.1:8080 HEARTH=hearth python3 -m unittest discover -s tests
"""

import inspect
import json
import os
import socket
import threading
import typing
import unittest

import hearth
from hearth import calls

URL = os.environ.get("HEARTH_URL", "http://127.0.0.1:8080")
BUTTER = "(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 150 g)"
HEAD = "(get-kitchen ?k)"


def fits(value, kind, at="answer"):
    """Returns the mistakes in a value that should have a type, one text each."""
    origin, of = typing.get_origin(kind), typing.get_args(kind)
    if kind is typing.Any:
        return []
    if origin is typing.Union:
        return [] if value is None else fits(value, next(k for k in of if k is not type(None)), at)
    if origin is list:
        return [f for i, v in enumerate(value or []) for f in fits(v, of[0], f"{at}[{i}]")]
    if origin is dict:
        return [f for k, v in value.items() for f in fits(v, of[1], f"{at}[{k!r}]")]
    if typing.is_typeddict(kind):
        known = typing.get_type_hints(kind)
        wrong = [f"{at}: {name} is not known" for name in value if name not in known]
        return wrong + [f for k, v in value.items() if k in known for f in fits(v, known[k], f"{at}.{k}")]
    if kind is float:
        return [] if isinstance(value, (int, float)) else [f"{at}: {value!r} is no number"]
    return [] if isinstance(value, kind) else [f"{at}: {value!r} is no {kind.__name__}"]


class OverHTTP(unittest.TestCase):
    """Tests that both transports share."""

    @classmethod
    def client(cls):
        return hearth.Client(URL)

    @classmethod
    def setUpClass(cls):
        cls.at = cls.client()
        cls.addClassCleanup(cls.at.close)

    def test_answers_have_the_types_that_are_told(self):
        with self.at.open() as s:
            s.do(HEAD + "\n" + BUTTER)
            for name, given in [
                ("execute", {"recipe": "mango-radish-salad"}),
                ("check", {"plan": "#x\n(fetch ?x)"}),
                ("query", {"query": "in(X, Y)", "session": s.id, "limit": 3}),
                ("things", {"description": "butter", "session": s.id}),
                ("offers", {"session": s.id, "limit": 2}),
                ("admissible", {"session": s.id, "action": "mix"}),
                ("can", {"thing": "?bowl", "session": s.id}),
                ("why", {"what": "?butter", "session": s.id}),
                ("why_not", {"what": "mixed(X, /yes)", "session": s.id}),
                ("observe", {"session": s.id, "description": "butter"}),
                ("action", {"name": "bake"}),
                ("score", {"recipe": "mango-radish-salad"}),
                ("history", {"session": s.id}),
                ("type", {"name": "medium-bowl"}),
            ]:
                with self.subTest(name):
                    method = getattr(self.at, name)
                    answer = method(**given)
                    self.assertEqual([], fits(answer, typing.get_type_hints(getattr(calls.Calls, name), vars(calls))["return"]))
                    self.assertTrue(answer)

    def test_a_session_goes_forth_and_back(self):
        with self.at.open(title="mine") as s:
            one = s.do(HEAD)
            self.assertTrue(one["done"])
            two = s.do(BUTTER)
            self.assertEqual(2, s.position)
            self.assertEqual("/medium-bowl/243", two["bindings"]["?bowl"]["value"])
            s.undo()
            self.assertEqual(one["hash"], s.hash)
            s.go_to(2)
            self.assertEqual(two["hash"], s.hash)
            self.assertTrue(s.replay()["same"])
            with s.fork(1) as other:
                self.assertEqual(one["hash"], other.hash)
                self.assertEqual({s.id, other.id}, {x["session"] for x in self.at.pages("sessions", limit=1) if x["session"] in (s.id, other.id)})
            with self.at.open(snapshot=s.snapshot()) as again:
                self.assertEqual(two["hash"], again.hash)
            self.assertEqual(s.hash, self.at.session_of(s.id).hash)
        with self.assertRaises(hearth.HearthError) as gone:
            s.do(HEAD)
        self.assertEqual("E0905", gone.exception.code)

    def test_a_step_that_fails_is_an_answer_with_reasons(self):
        with self.at.open(world="household") as s:
            turn = s.do("[SWITCHON] <sofa> (216)")
            self.assertFalse(turn["done"])
            self.assertTrue(turn["failures"][0]["reasons"])
            self.assertIn("has no switch", hearth.turn_text(turn))
            self.assertEqual(0, s.position)
            self.assertEqual("E0112", s.do("[DANCE]")["problems"][0]["code"])
            turn = s.do("[WALK] <kitchen> (100)")
            self.assertTrue(turn["done"])
            self.assertEqual(["[WALK] <kitchen> (100)"], [step["text"] for step in turn["new_steps"]])

    def test_who_comes_second_is_told(self):
        with self.at.open() as s:
            other = self.at.session_of(s.id)
            other.do(HEAD)
            with self.assertRaises(hearth.HearthError) as second:
                s.do(HEAD, alone=True)
            self.assertEqual("E0906", second.exception.code)

    def test_errors_have_a_code_and_a_hint(self):
        for name, given, code in [
            ("execute", {"recipe": "mango-radish-sald"}, "E0806"),
            ("query", {"query": "clas(X, /butter)"}, "E0405"),
            ("execute", {"wrold": "kitchen"}, "E0901"),
            ("exekute", {}, "E0902"),
        ]:
            with self.subTest(code), self.assertRaises(hearth.HearthError) as wrong:
                self.at.call(name, **given)
            self.assertEqual(code, wrong.exception.code)
            self.assertTrue(wrong.exception.hint)
            self.assertEqual(code, wrong.exception.problems[0]["code"])
            self.assertIn(code, str(wrong.exception))
        self.assertEqual("ok", self.at.execute(recipe="mango-radish-salad")["status"])

    def test_many_networks_are_scored_one_by_one(self):
        gold = self.at.recipe("mango-radish-salad")["gold_network"]
        scores = list(self.at.evaluated([gold, {"name": "walnut-balls", "text": HEAD}, gold], at_once=2))
        self.assertEqual([1, 0, 1], [round(s["goal_condition_success"]) for s in scores])
        self.assertEqual([], [f for s in scores for f in fits(s, calls.EvaluateItem)])
        started = self.at.evaluated([gold] * 4, at_once=4)
        next(started)
        started.close()  # the rest must not be read as the next answer
        self.assertEqual("mango-radish-salad", self.at.execute(recipe="mango-radish-salad")["id"])
        with self.assertRaises(hearth.HearthError):
            list(self.at.evaluated([gold], metrics=["beauty"]))

    def test_a_metric_computes_means(self):
        gold = self.at.recipe("mango-radish-salad")["gold_network"]
        metric = hearth.Metric(self.at, metrics=["smatch-score", "goal-condition-success", "execution-time"])
        # The names in predictions do not matter, and every prediction is scored.
        got = metric.compute(predictions=[gold.replace("#mango", "#other"), "", "nonsense"], references=["mango-radish-salad", gold, "walnut-balls"])
        self.assertEqual(["mango-radish-salad", "mango-radish-salad", "walnut-balls"], [s["recipe"] for s in got["scores"]])
        self.assertAlmostEqual(1 / 3, got["goal_condition_success"])
        self.assertAlmostEqual(1 / 3, got["smatch_score"])
        self.assertEqual({"smatch_score": 3, "goal_condition_success": 3, "execution_time": 1}, got["counted"])
        self.assertEqual(4520, got["execution_time"])
        with self.assertRaises(ValueError):
            metric.compute(predictions=[gold], references=[])

    def test_tools_say_what_is_wrong_and_do_not_raise(self):
        tools = hearth.SessionTools(self.at)
        tools.reset(prompt="a column of a data set")
        tools.act(HEAD)
        said = tools.act(BUTTER)
        self.assertIn("?bowl = /medium-bowl/243", said)
        self.assertIn("E0101", tools.act("nonsense"))
        self.assertIn("/e/1/portion/1", tools.query("quantity(X, 150.0)"))
        self.assertIn("E0405", tools.query("mist(X)"))
        self.assertIn("(mix ", tools.admissible_actions("mix"))
        self.assertIn("150 g", tools.look("butter"))
        self.assertIn("quantity", tools.why("quantity(X, 150.0)"))
        self.assertIn("no step of the plan sets mixed", tools.why_not("mixed(X, /yes)"))
        self.assertIn("can-mix", tools.find_action("mix"))
        self.assertIn("1 steps", tools.undo())
        self.assertIn("E0904", tools.undo(5))


class OverStdio(OverHTTP):
    """The same tests with a child process."""

    @classmethod
    def client(cls):
        return hearth.Client.child()

    def test_a_child_that_has_ended_is_told(self):
        with hearth.Client.child() as child:
            child.transport._child.kill()
            with self.assertRaises(hearth.Unreachable):
                child.recipes()
        with self.assertRaises(hearth.Unreachable):
            child.recipes()
        with self.assertRaises(hearth.Unreachable) as missing:
            hearth.Client.child(["/nowhere/hearth"])
        self.assertTrue(missing.exception.hint)
        with hearth.Client.child(store="/nowhere/x.db") as unable, self.assertRaises(hearth.Unreachable) as refused:
            unable.recipes()
        self.assertIn("E0915", str(refused.exception))


class Network(unittest.TestCase):
    """Tests of HTTP."""

    def test_threads_share_a_client(self):
        with hearth.Client(URL) as at:
            seen, wrong = [], []

            def work():
                try:
                    with at.open() as s:
                        for line in (HEAD, BUTTER, "(fetch ?spoon ?k9 ?k wooden-spoon 1)"):
                            s.do(line)
                        seen.append(s.position)
                except Exception as error:
                    wrong.append(error)

            threads = [threading.Thread(target=work) for _ in range(8)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
        self.assertEqual(([], [3] * 8), (wrong, seen))

    def test_a_step_is_done_once_though_the_connection_breaks(self):
        with hearth.Client(URL) as at, at.open() as s:
            at.transport._connection().sock.shutdown(socket.SHUT_RDWR)
            s.do(HEAD)
            self.assertEqual((1, 1), (s.position, s.last["steps"]))

    def test_nobody_there_is_told(self):
        free = socket.socket()
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        with self.assertRaises(hearth.Unreachable) as nobody:
            hearth.Client(f"http://127.0.0.1:{port}").recipes()
        self.assertIn("hearth serve", nobody.exception.hint)
        with self.assertRaises(ValueError):
            hearth.Client("localhost:8080")


class Environments(unittest.TestCase):
    def test_an_environment_has_the_contract_of_gymnasium(self):
        env = hearth.Environment(URL, "household", task="take-a-nap", admissible=5)
        self.addCleanup(env.close)
        text, info = env.reset(seed=3)
        self.assertIn("nap", text)
        self.assertEqual(5, len(info["admissible_actions"]))
        text, reward, terminated, truncated, info = env.step("[SWITCHON] <light> (64)")
        self.assertEqual((0.0, False, False), (reward, terminated, truncated))
        self.assertTrue(info["problems"])
        total = 0.0
        for action in ["[FIND] <sofa> (216)", "[LIE] <sofa> (216)"]:
            text, reward, terminated, truncated, info = env.step(action)
            total += reward
        self.assertEqual((1.0, True, 1.0), (total, terminated, info["progress"]))
        self.assertEqual(text, env.render())
        with self.assertRaises(hearth.HearthError) as over:
            env.step("[STANDUP]")
        self.assertEqual("E0904", over.exception.code)
        with self.assertRaises(ValueError):
            env.reset(options={"tsak": "x"})

    def test_the_seed_chooses_the_task(self):
        env = hearth.Environment(URL, "kitchen", split="train", admissible=0)
        self.addCleanup(env.close)
        tasks = [env.reset(seed=s)[1]["task"] for s in (1, 2, 3, 4, 1)]
        self.assertEqual(tasks[0], tasks[4])
        self.assertGreater(len(set(tasks)), 1)
        self.assertEqual(tasks[1], env.reset()[1]["task"])

    def test_many_environments_take_one_request(self):
        many = hearth.Environments(4, URL, "household")
        self.addCleanup(many.close)
        texts, infos = many.reset(seed=1)
        self.assertEqual(4, len(texts))
        self.assertGreater(len({i["task"] for i in infos}), 1)
        texts, rewards, terminated, truncated, infos = many.step(["[WALK] <kitchen> (100)"] * 4)
        self.assertEqual([i["progress"] for i in infos], rewards)
        self.assertEqual([1] * 4, [i["action"] for i in infos])

    def test_tools_do_a_task_and_have_its_reward(self):
        tools = hearth.TaskTools(hearth.Environment(URL, "household"))
        self.assertIn("nap", tools.reset(task="take-a-nap", prompt="another column"))
        self.assertEqual(0.0, tools.reward)
        self.assertIn("lying", tools.open_goals())
        self.assertIn("[FIND]", tools.admissible_actions("FIND"))
        tools.act("[WALK] <sofa> (216)")
        tools.act("[FIND] <sofa> (216)")
        self.assertIn("The task is done", tools.act("[LIE] <sofa> (216)"))
        self.assertEqual((1.0, True), (tools.reward, tools.done))
        self.assertIn("over", tools.act("[STANDUP]"))

    def test_environments_want_a_server(self):
        with hearth.Client.child() as child, self.assertRaises(TypeError):
            hearth.Environment(child)

    def test_a_server_of_ones_own_starts_and_ends(self):
        with hearth.Server() as server:
            self.assertIn("task", hearth.Environment(server.url).reset()[1])
        with self.assertRaises(hearth.Unreachable):
            hearth.Client(server.url).recipes()
        with self.assertRaises(hearth.Unreachable):
            hearth.Server(arguments=["--live", "0"])


class Described(unittest.TestCase):
    def test_tools_have_docstrings_and_types_as_trainers_want_them(self):
        for kind in (hearth.TaskTools, hearth.SessionTools):
            tools = [f for n, f in inspect.getmembers(kind, inspect.isfunction) if not n.startswith("_") and n != "reset"]
            self.assertGreaterEqual(len(tools), 3)
            for tool in tools:
                with self.subTest(tool.__qualname__):
                    hints = typing.get_type_hints(tool)
                    said = inspect.getdoc(tool)
                    self.assertIs(str, hints.pop("return"))
                    self.assertIn("Returns:", said)
                    for name, parameter in list(inspect.signature(tool).parameters.items())[1:]:
                        self.assertIn(hints[name], (str, int))
                        self.assertRegex(said, rf"\n\s+{name}: ")

    def test_every_call_is_a_method(self):
        with open(os.path.join(os.path.dirname(__file__), "../../../../docs/openapi.json"), encoding="utf-8") as f:
            paths = json.load(f)["paths"]
        for path in paths:
            name = path.removeprefix("/v1/")
            if "post" in paths[path] and path.startswith("/v1/"):  # programs for the original simulator have a client
                method = {"close": "close_session", "try": "try_"}.get(name, name.replace("-", "_"))
                self.assertTrue(hasattr(calls.Calls, method), name)


if __name__ == "__main__":
    unittest.main()

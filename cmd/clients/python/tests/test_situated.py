"""Tests of examples/situated.py with recorded answers, and with an endpoint that gives them."""

import contextlib
import http.server
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
import unittest

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")
sys.path.insert(0, EXAMPLES)

import situated  # noqa: E402

from hearth.transport import command  # noqa: E402

URL = os.environ.get("HEARTH_URL", "http://127.0.0.1:8080")
ANSWERS = os.path.join(EXAMPLES, "walnut-balls.jsonl")


class Situated(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.output = os.path.join(self.dir.name, "walnut-balls.solution")

    def cook(self, *more):
        """Runs the example; returns its exit code and its messages."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            code = situated.main(["walnut-balls", "--url", URL, "--output", self.output, *more])
        return code, said.getvalue()

    def scores(self):
        """Returns the score of the network by hearth evaluate."""
        ran = subprocess.run([*command(None), "evaluate", self.output, "--format", "jsonl"], capture_output=True, check=False)
        return json.loads(ran.stdout)

    def test_a_recipe_is_cooked_while_it_is_read(self):
        code, said = self.cook("--answers", ANSWERS)
        self.assertEqual(0, code, said)
        self.assertIn("there is nothing in medium-bowl ?sugar", said)  # a step that failed,
        self.assertIn("did you mean degrees-celsius?", said)  # one that could not be parsed; both were corrected
        score = self.scores()
        self.assertEqual((1, 1, "ok"), (score["goal_condition_success"], score["dish_approximation_score"], score["status"]))

    def test_what_is_never_corrected_is_given_up_and_the_rest_is_cooked(self):
        with open(ANSWERS, encoding="utf-8") as f:
            lines = [json.loads(line) for line in f]
        wrong = lines[5]["answer"]
        lines[6:] = [{"to": "could not be done", "answer": wrong}, {"to": "Grease", "answer": "(fetch ?sheet ?k8 ?k5 cookie-sheet 1)"}]
        lines += [{"to": to, "answer": "nothing"} for to in ("Bake", "Turn")]
        path = os.path.join(self.dir.name, "answers.jsonl")
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(json.dumps(line) + "\n" for line in lines)
        code, said = self.cook("--answers", path, "--tries", "2")
        self.assertEqual(1, code, said)
        self.assertIn("given up", said)
        with open(self.output, encoding="utf-8") as f:
            network = f.read()
        self.assertIn("(transfer-contents ?sweet", network)  # the part that succeeded
        self.assertNotIn("crack", network)
        self.assertIn("cookie-sheet", network)

    def test_answers_for_another_recipe_are_not_taken(self):
        with self.assertRaises(SystemExit) as other, contextlib.redirect_stderr(io.StringIO()):
            situated.main(["mango-radish-salad", "--url", URL, "--answers", ANSWERS, "--output", self.output])
        self.assertIn("the question is another one", str(other.exception))

    def test_a_model_is_asked_through_its_endpoint(self):
        asked, answers = [], situated.recorded(ANSWERS)

        class Endpoint(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                given = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                asked.append((self.path, given["model"], [m["role"] for m in given["messages"]][:2]))
                text = json.dumps({"choices": [{"message": {"content": answers(given["messages"])}}]}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Endpoint)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        self.addCleanup(server.server_close)
        self.addCleanup(thread.join)
        self.addCleanup(server.shutdown)
        record = os.path.join(self.dir.name, "record.jsonl")
        code, said = self.cook("--model", "some", "--model-url", f"http://127.0.0.1:{server.server_port}/v1", "--record", record)
        self.assertEqual(0, code, said)
        self.assertEqual({("/v1/chat/completions", "some", ("system", "user"))}, {(p, m, tuple(r)) for p, m, r in asked})
        with open(self.output, encoding="utf-8") as f:
            first = f.read()
        code, said = self.cook("--answers", record)  # the recorded answers give the same result
        self.assertEqual(0, code, said)
        with open(self.output, encoding="utf-8") as f:
            self.assertEqual(first, f.read())


if __name__ == "__main__":
    unittest.main()

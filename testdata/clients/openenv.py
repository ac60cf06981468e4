"""Checks an OpenEnv server with the validator and the client of OpenEnv: openenv.py CHECKOUT URL.

CHECKOUT is a copy of the repository of OpenEnv. The modules are loaded one by one, because the package as a whole
needs FastAPI. Versions of websockets before 13 have their client under another name.
"""

import asyncio
import sys
import types
from pathlib import Path

source, url = Path(sys.argv[1]) / "src" / "openenv", sys.argv[2]
for name, folder in (("openenv", source), ("openenv.core", source / "core"), ("openenv.cli", source / "cli")):
    package = types.ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package
try:
    import websockets.asyncio.client  # noqa: F401
except ModuleNotFoundError:
    import websockets.client

    for name in ("websockets.asyncio", "websockets.asyncio.client"):
        sys.modules[name] = types.ModuleType(name)
    sys.modules["websockets.asyncio.client"].connect = websockets.client.connect

from openenv.cli._validation import validate_running_environment
from openenv.core.generic_client import GenericEnvClient

for path in ("", "/openenv/kitchen", "/openenv/household"):
    report = validate_running_environment(url + path, timeout_s=60)
    assert report["passed"], report
    print(f"ok       openenv validator at {path or '/'}: {report['summary']['passed_count']} criteria")


async def play(path: str, action: str) -> None:
    async with GenericEnvClient(base_url=url + path) as env:
        first = await env.reset(seed=1, episode_id="mine", render=True)
        assert first.observation["episode_id"] == "mine" and not first.done, first
        same = await env.reset(seed=1)
        assert same.observation["task"] == first.observation["task"]
        tasks = {(await env.reset()).observation["task"] for _ in range(8)}
        assert len(tasks) > 2, tasks
        result = await env.step({"text": action})
        assert result.observation["done_action"], result
        failed = await env.step({"text": "nonsense"})
        assert failed.observation["problems"] and failed.reward == 0, failed
        state = await env.state()
        assert state["step_count"] == 2, state
    print(f"ok       openenv client at {path or '/'}")


asyncio.run(play("", "(get-kitchen ?k)"))
asyncio.run(play("/openenv/kitchen", "(get-kitchen ?k)"))
asyncio.run(play("/openenv/household", "[WALK] <fridge> (128)"))

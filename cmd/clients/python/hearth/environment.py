"""Environments for training agents: tasks, actions as text, rewards."""

from __future__ import annotations

import string
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from .client import Client
from .transport import HTTP

try:  # optional: if it is installed, Environment is a subclass of gymnasium.Env
    import gymnasium
except ImportError:
    gymnasium = None

_Base: Any = object if gymnasium is None else gymnasium.Env

#: Data of an observation besides its text: task, progress, hash, admissible_actions, problems...
Info = Dict[str, Any]


def _http(client: Union[str, Client]) -> HTTP:
    transport = Client(client).transport if isinstance(client, str) else client.transport
    if not isinstance(transport, HTTP):
        raise TypeError("environments need HTTP: Server() starts a local server")
    return transport


def _seen(reply: Dict[str, Any]) -> Tuple[str, Info]:
    info = dict(reply["observation"])
    info.setdefault("admissible_actions", [])
    return info.pop("text"), info


class _Served:
    """The common part of environments: their address and the choice of tasks."""

    def __init__(
        self,
        client: Union[str, Client],
        world: str,
        *,
        task: Optional[str],
        split: Optional[str],
        reward: Optional[str],
        admissible: int,
        max_actions: Optional[int],
    ) -> None:
        self._at, self._base = _http(client), "/openenv/" + world
        self._choice = {"task": task, "split": split, "reward": reward, "admissible": admissible, "max_actions": max_actions, "gold": None}
        self._episode, self._seed = "", 0

    def _begin(self, path: str, seed: Optional[int], options: Optional[Dict[str, Any]], **more: Any) -> Any:
        unknown = set(options or {}) - set(self._choice)
        if unknown:
            raise ValueError(f"unknown options {', '.join(sorted(unknown))}: expected {', '.join(self._choice)}")
        self._seed = self._seed if seed is None else seed
        given = {**self._choice, **(options or {}), **more, "seed": self._seed, "episode_id": self._episode}
        said = self._at.ask("POST", self._base + path, {k: v for k, v in given.items() if v is not None}, again=False)
        self._seed += int(more.get("count", 1))
        return said


class Environment(_Served, _Base):
    """One task at a time, with the interface of Gymnasium, which need not be installed.

    >>> env = Environment("http://127.0.0.1:8080", "household", split="train")  # doctest: +SKIP
    >>> text, info = env.reset(seed=1)                                          # doctest: +SKIP
    >>> text, reward, terminated, truncated, info = env.step(info["admissible_actions"][0])

    An observation is a text: the result of the action, or the reasons why it failed. The reward is
    the increase of progress. Progress is the share of reached goals, or with reward="dish" the
    score of the dish. info has admissible_actions, progress, open (goals), problems, bindings, hash
    and others. Without a seed, reset uses the next one.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(
        self,
        client: Union[str, Client] = "http://127.0.0.1:8080",
        world: str = "kitchen",
        *,
        task: Optional[str] = None,
        split: Optional[str] = None,
        reward: Optional[str] = None,
        admissible: int = 50,
        max_actions: Optional[int] = None,
    ) -> None:
        """
        Args:
            client: the address of a server, or a client.
            world: kitchen or household.
            task: id of the task (default: one of the split, chosen by the seed).
            split: train or test (default: both).
            reward: goals, the share of reached goals, or dish, the score of the dish
                (default: goals).
            admissible: maximum number of admissible actions in info; 0 means none.
            max_actions: number of actions after which an episode is truncated.
        """
        super().__init__(client, world, task=task, split=split, reward=reward, admissible=admissible, max_actions=max_actions)
        self._text = ""
        if gymnasium is not None:
            characters = frozenset(string.printable)
            self.observation_space = gymnasium.spaces.Text(1 << 20, charset=characters)
            self.action_space = gymnasium.spaces.Text(1 << 14, charset=characters)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[str, Info]:
        """Starts a task. The observation describes the task.

        Args:
            seed: selects a task of the split.
            options: task, split, reward, admissible, max_actions; they override those of the environment.
                gold: true describes the open goals of a recipe, which follow from its gold network.
        """
        reply = self._begin("/reset", seed, options)
        self._text, info = _seen(reply)
        self._episode = info["episode_id"]
        return self._text, info

    def step(self, action: str) -> Tuple[str, float, bool, bool, Info]:
        """Executes one or several lines of a plan. A failure is reported as an observation.

        Args:
            action: (mix ?paste ?k3 ?k2 ?butter ?whisk) in a kitchen, [WALK] <kitchen> (100) in a household.
        """
        reply = self._at.ask("POST", self._base + "/step", {"episode_id": self._episode, "action": {"text": action}}, again=False)
        self._text, info = _seen(reply)
        return self._text, float(reply["reward"]), info["terminated"], info["truncated"], info

    def admissible(self, action: str = "", thing: str = "", effect: str = "", seed: int = 0, limit: int = 50) -> List[str]:
        """Lists actions that can be done now, those that fit the task first.

        Args:
            action: only this action (default: all).
            thing: only actions with this thing: a variable, an id or a class.
            effect: only actions with an effect that contains these words.
            seed: shuffles actions that fit equally well; 0 keeps their order.
            limit: maximum number of actions.
        """
        wanted = {"action": action, "thing": thing, "effect": effect, "seed": seed, "limit": limit}
        reply = self._at.ask("POST", self._base + "/admissible", {"episode_id": self._episode, **wanted}, again=True)
        return list(reply["admissible_actions"])

    def render(self) -> str:
        """Returns the last observation."""
        return self._text

    def close(self) -> None:
        """Closes the connection. The server deletes unused episodes."""
        self._at.close()


class Environments(_Served):
    """Many environments with one request for all of them."""

    def __init__(
        self,
        count: int,
        client: Union[str, Client] = "http://127.0.0.1:8080",
        world: str = "kitchen",
        *,
        task: Optional[str] = None,
        split: Optional[str] = None,
        reward: Optional[str] = None,
        admissible: int = 0,
        max_actions: Optional[int] = None,
    ) -> None:
        super().__init__(client, world, task=task, split=split, reward=reward, admissible=admissible, max_actions=max_actions)
        self.num_envs = count

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[List[str], List[Info]]:
        """Starts a task in each environment, with consecutive seeds from the given one."""
        said = self._begin("/vector/reset", seed, options, count=self.num_envs)
        self._episode = said["episode_id"]
        seen = [_seen(r) for r in said["results"]]
        return [text for text, _ in seen], [info for _, info in seen]

    def step(self, actions: Sequence[str]) -> Tuple[List[str], List[float], List[bool], List[bool], List[Info]]:
        """Executes an action in each environment. If an episode has ended, the next one starts instead."""
        given = {"episode_id": self._episode, "actions": [{"text": a} for a in actions]}
        said = self._at.ask("POST", self._base + "/vector/step", given, again=False)["results"]
        seen = [_seen(r) for r in said]
        infos = [info for _, info in seen]
        return (
            [text for text, _ in seen],
            [float(r["reward"] or 0.0) for r in said],
            [info["terminated"] for info in infos],
            [info["truncated"] for info in infos],
            infos,
        )

    def close(self) -> None:
        """Closes the connection."""
        self._at.close()

"""Client of Hearth, which executes plans step by step in simulated worlds and explains them.

`Client` makes calls to a server (`hearth serve`) or to a child process. `Session` executes a plan
step by step. `Environment` is an interface for training agents, `TaskTools` and `SessionTools` are
tools for language models, and `Metric` scores networks. The package has no dependencies.
"""

from .client import Client, Session
from .environment import Environment, Environments
from .errors import HearthError, Unreachable
from .metric import Metric
from .tools import SessionTools, TaskTools, turn_text
from .transport import HTTP, Server, Stdio

__all__ = [
    "HTTP",
    "Client",
    "Environment",
    "Environments",
    "HearthError",
    "Metric",
    "Server",
    "Session",
    "SessionTools",
    "Stdio",
    "TaskTools",
    "Unreachable",
    "turn_text",
]

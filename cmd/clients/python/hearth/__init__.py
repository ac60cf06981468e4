"""Client of Hearth, which executes plans step by step in simulated worlds and explains them.

`Client` asks a server (`hearth serve`) or a child of this process; `Session` is a plan that
grows; `Environment` is what trainers of agents expect, `TaskTools` and `SessionTools` what
trainers of language models do; `Metric` scores networks. Nothing but Python is needed.
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

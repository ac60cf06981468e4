"""Scores of predicted networks, as libraries of metrics have them."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Sequence

from .client import Client

_NAMED = re.compile(r"^\s*#\s*([^\s#]+)[^\n]*", re.MULTILINE)

_COLUMNS = {
    "smatch-score": "smatch_score",
    "goal-condition-success": "goal_condition_success",
    "dish-approximation-score": "dish_approximation_score",
    "execution-time": "execution_time",
}


class Metric:
    """Executes predicted networks and compares them with the gold networks of their recipes.

    >>> metric = Metric(Client())                                              # doctest: +SKIP
    >>> metric.compute(predictions=[text], references=["walnut-balls"])        # doctest: +SKIP
    {'goal_condition_success': 0.5, 'dish_approximation_score': 0.4, ..., 'scores': [{...}]}
    """

    def __init__(
        self,
        client: Client,
        *,
        metrics: Sequence[str] = ("goal-condition-success", "dish-approximation-score", "execution-time"),
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        lenient: bool = False,
    ) -> None:
        """
        Args:
            client: who executes them.
            metrics: smatch-score, goal-condition-success, dish-approximation-score, execution-time.
            edition: 2023 or 2024.
            semantics: released or corrected.
            lenient: forgive what models get wrong, as prose around a network.
        """
        unknown = set(metrics) - set(_COLUMNS)
        if unknown:
            raise ValueError(f"metrics are {', '.join(_COLUMNS)}, and not {', '.join(sorted(unknown))}")
        self.client, self.metrics = client, list(metrics)
        self._how = {"edition": edition, "semantics": semantics, "lenient": lenient or None}

    def compute(self, *, predictions: Sequence[str], references: Sequence[str]) -> Dict[str, Any]:
        """Scores predictions.

        Args:
            predictions: texts of networks. What recipe they name does not matter.
            references: for each the id of its recipe, or its gold network, which names it.

        Returns:
            the mean of each metric (None where no prediction has it), how many predictions have
            each in "counted", and "scores", the whole score of each prediction in its order.
        """
        if len(predictions) != len(references):
            raise ValueError(f"there are {len(predictions)} predictions and {len(references)} references")
        networks = [{"name": r, "text": f"#{r}\n{_NAMED.sub('', p)}"} for p, r in zip(predictions, map(_id, references))]
        scores = list(self.client.evaluated(networks, metrics=self.metrics, **self._how))
        if len(scores) != len(predictions):
            raise ValueError(f"{len(predictions)} predictions have {len(scores)} scores")
        out: Dict[str, Any] = {"scores": scores, "counted": {}}
        for m in self.metrics:
            name = _COLUMNS[m]
            values: List[float] = [float(s[name]) for s in scores if s.get(name) is not None]
            out[name] = sum(values) / len(values) if values else None
            out["counted"][name] = len(values)
        return out


def _id(reference: str) -> str:
    named = _NAMED.search(reference)
    return named.group(1) if named else reference.strip()

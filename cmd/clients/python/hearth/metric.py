"""Scores of predicted networks, with the interface of metric libraries."""

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
            client: client that executes the networks.
            metrics: smatch-score, goal-condition-success, dish-approximation-score, execution-time.
            edition: 2023 or 2024.
            semantics: released or corrected.
            lenient: accept typical mistakes of models, such as prose around a network.
        """
        unknown = set(metrics) - set(_COLUMNS)
        if unknown:
            raise ValueError(f"unknown metrics {', '.join(sorted(unknown))}: expected {', '.join(_COLUMNS)}")
        self.client, self.metrics = client, list(metrics)
        self._how = {"edition": edition, "semantics": semantics, "lenient": lenient or None}

    def compute(self, *, predictions: Sequence[str], references: Sequence[str]) -> Dict[str, Any]:
        """Scores predictions.

        Args:
            predictions: texts of networks. The recipes that they name are ignored.
            references: for each prediction the id of its recipe, or its gold network, which names it.

        Returns:
            the mean of each metric (None if no prediction has it), the number of predictions that
            have it in "counted", and in "scores" all scores of each prediction, in order.
        """
        if len(predictions) != len(references):
            raise ValueError(f"expected as many references as predictions, found {len(references)} and {len(predictions)}")
        networks = [{"name": r, "text": f"#{r}\n{_NAMED.sub('', p)}"} for p, r in zip(predictions, map(_id, references))]
        scores = list(self.client.evaluated(networks, metrics=self.metrics, **self._how))
        if len(scores) != len(predictions):
            raise ValueError(f"expected {len(predictions)} scores, found {len(scores)}")
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

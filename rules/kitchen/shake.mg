# shake: a covered container is shaken until its contents are one homogeneous mixture.
works_on(/container). reach(/container).
lasts_seconds(30).
mixes(/container, /homogeneous-mixture). blend_flag(/shaken).
gives(/shaken, /container).
lidded() :- fill(/container, C), covered_with(C, _).
blocked(/not_covered, /container, C) :- fill(/container, C), !lidded().
reason(/not_covered, "{thing} has no cover").

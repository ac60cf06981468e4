# shake: shake a covered container until its content is one homogeneous mixture.
works_on(/container). reach(/container). through(/container).
lasts_seconds(30).
mixes(/container, /homogeneous-mixture). blend_flag(/shaken).
gives(/shaken, /container).
blocked(/not_covered, /container, C) :- fill(/container, C), !covered_with(C, _).

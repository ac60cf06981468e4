# shake: a covered container is shaken until its contents are one homogeneous mixture.
nonempty(/container). reach(/container). waits(/container).
takes(/shaken, 30). takes(/kitchen, 30).

blend(X) :- each(/container, X).
blend_class(/homogeneous-mixture).
blend_flag(/shaken).
back(M, C, 1)   :- mixture(M), fill(/container, C).
out(/shaken, C) :- fill(/container, C).
lidded() :- fill(/container, C), covered_with(C, _).
blocked(/not_covered, /container, C) :- fill(/container, C), !lidded().
reason(/not_covered, "{thing} has no cover").

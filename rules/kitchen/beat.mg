# beat: stir hard; what is in the container becomes one homogeneous mixture with air in it.
reach(/container). waits(/container).
default(/tool, /whisk, 1). uses(/tool).
takes(/beaten, 60). takes(/kitchen, 60).

blend(X) :- each(/container, X).
blend_class(/homogeneous-mixture).
blend_flag(/beaten).
back(M, C, 1)   :- mixture(M), fill(/container, C).
out(/beaten, C) :- fill(/container, C).

# mix: stir what is in the container into one homogeneous mixture.
reach(/container). waits(/container).
default(/tool, /whisk, 1). uses(/tool).
takes(/mixed, 30). takes(/kitchen, 30).

blend(X) :- each(/container, X).
blend_class(/homogeneous-mixture).
blend_flag(/mixed).
back(M, C, 1)  :- mixture(M), fill(/container, C).
out(/mixed, C) :- fill(/container, C).

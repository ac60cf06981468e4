# mingle: stir gently; the parts stay what they are in one heterogeneous mixture.
reach(/container). waits(/container).
default(/tool, /wooden-spoon, 1). uses(/tool).
takes(/mingled, 30). takes(/kitchen, 30).

blend(X) :- each(/container, X).
blend_class(/heterogeneous-mixture).
back(M, C, 1)    :- mixture(M), fill(/container, C).
out(/mingled, C) :- fill(/container, C).

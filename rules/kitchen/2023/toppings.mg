# 2023: the simulator stops if the topping is empty, or if there is nothing to put it on (division by zero).
# If one thing cannot have anything on top, the step only fails.
aborts(/empty, R, C) :- deals(R, /has_on_top), fill(/object, _), fill(R, C), !each(R, _), !topless(_).
aborts(/empty, /object, C) :- deals(R, /has_on_top), fill(R, _), open(/quantity), fill(/object, C), !each(/object, _).
topless(X) :- deals(_, /has_on_top), each(/object, X), !affords(X, /has_on_top).
blocked(/unsuitable, /object, C) :- topless(_), fill(/object, C).
wants(/object, "a container or list in which everything can have something on top") :- topless(_).

# 2023: an empty topping stops the simulator. If one thing cannot have anything on top, nothing is topped.
aborts(/empty, R, C) :- deals(R, /has_on_top), fill(/object, _), fill(R, C), !each(R, _).
topless(X) :- deals(_, /has_on_top), each(/object, X), !affords(X, /has_on_top).
blocked(/unsuitable, /object, C) :- topless(_), fill(/object, C).
wants(/object, "a container or list in which everything can have something on top") :- topless(_).

# 2023: assumed values are returned without a time, and steps do not wait for earlier steps that use the same things.
replaces(/stays). replaces(/busy).
untimed(R) :- assume(R, _).
untimed(R) :- out_num(R, _).

# a step that waits for a value without a time stops the simulator
awaited(R) :- waits(R).
awaited(R) :- after(_, R).
aborts(/no_start, R, E) :- awaited(R), arg(R, E), !avail(R, _).
reason(/no_start, "{thing} has no time from which it is available").

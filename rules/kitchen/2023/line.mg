# 2023: the result for the paper has no time.
untimed(/paper).

# cups on the counter top are used up, with those that are left over
gone(S) :- cup(_, S, _), in(S, T), is_a(T, /counter-top).

# A bowl lines only the things of a list, and all its content must be able to line. Each thing gets a copy of the first,
# and the bowl keeps its content. A misfit fails, and does not move the clock.
replaces(/poured_out).
lines(B) :- named(/paper, B), is_a(B, /transferable-container), thing(_, N), 0 < N, !useless(B).
useless(B) :- named(/paper, B), in(X, B), !affords(X, /is_lining).
sheet(T, Q, X) :- lines(B), nth(B, 1, X), thing(T, _), fresh(/share, T, Q).
inherit(Q, X)  :- sheet(_, Q, X).
lining(T, Q)   :- sheet(T, Q, _).
gets(T)        :- sheet(T, _, _).
misfit()  :- named(/tray, _), !thing(_, _).
misfit()  :- named(/paper, B), is_a(B, /transferable-container), !lines(B).
misfit()  :- named(/paper, B), !is_a(B, /transferable-container), !is_a(B, /can-be-lined-with).
stalled() :- misfit().

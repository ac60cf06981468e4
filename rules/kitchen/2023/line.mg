# 2023: the result for the paper has no time.
untimed(/paper).

# cups on the counter top are used up, with those that are left over
gone(S) :- cup(_, S, _), in(S, T), is_a(T, /counter-top).

# A bowl lines only the things of a list, and only with what can line. What fits in no way fails, and does not move the
# clock.
replaces(/poured_out).
poured_out(B) :- named(/paper, B), is_a(B, /transferable-container), thing(_, N), 0 < N, !useless(B).
useless(B) :- named(/paper, B), in(X, B), !affords(X, /is_lining).
misfit()  :- named(/tray, _), !thing(_, _).
misfit()  :- named(/paper, B), is_a(B, /transferable-container), !poured_out(B).
misfit()  :- named(/paper, B), !is_a(B, /transferable-container), !is_a(B, /can-be-lined-with).
stalled() :- misfit().

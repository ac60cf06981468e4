# 2023: hours count as minutes.
replaces(/nanos).
nanos(R, S) :- time_unit(R, _), value(R, N), scale(N, 60, 1, S).
firm(/stove) :- given(/time).
pours() :- liquid(_).
pours() :- spice(_).
aborts(/no_liquid, /thing, C) :- fill(/thing, C), !pours().

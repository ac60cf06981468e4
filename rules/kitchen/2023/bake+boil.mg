# 2023: hours count as minutes.
replaces(/nanos).
nanos(R, S) :- time_unit(R, _), value(R, N), scale(N, 60, 1, S).

# 2023: hours count as minutes.
replaces(/seconds).
seconds(R, S) :- time_unit(R, _), value(R, N), product(N, 60.0, S).

# 2023: hours count as minutes.
replaces(/millis).
millis(R, S) :- time_unit(R, _), value(R, N), scale(N, 60, 1000000, S).
firm(/stove) :- given(/time).

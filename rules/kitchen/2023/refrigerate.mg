# 2023: the time is multiplied twice.
replaces(/millis).
millis(/time, T) :- nanos(/time, S), value(/time, N), scale(S, N, 1000000000, Q), T = fn:div(Q, 1000000).
former(/fridge). firm(/fridge).

# 2023: the time is multiplied twice.
replaces(/millis).
millis(/time, T) :- seconds(/time, S), value(/time, N), product(S, N, Q), T = fn:div(Q, 0.001).
former(/fridge). firm(/fridge).

# 2023: the time is multiplied twice.
replaces(/lasts).
lasts(/refrigerated, T) :- millis(/time, S), value(/time, N), scale(S, N, 1000000000, T).
former(/fridge). firm(/fridge).

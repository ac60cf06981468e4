# 2023: hours count as minutes; the oven is handed out even when the thing cannot be baked.
replaces(/nanos).
nanos(R, S) :- time_unit(R, _), value(R, N), scale(N, 60, 1, S).
untimed(/unit).
firm(/oven).
aborts(/cold_oven, /oven, O) :- fill(/oven, O), !hot().
strict(/thing) :- given(/oven).

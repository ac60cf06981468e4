# 2023: the oven is returned even if the thing cannot be baked.
untimed(/unit).
firm(/oven).
aborts(/cold_oven, /oven, O) :- fill(/oven, O), !heat(_, _).
strict(/thing) :- given(/oven).

# 2023: what a step assumes is bound without a time.
untimed(R) :- assume(R, _).
untimed(R) :- out_num(R, _).

# 2023: what a step assumes is bound without a time, and no step knows what an earlier one still works on.
replaces(/stays). replaces(/busy).
untimed(R) :- assume(R, _).
untimed(R) :- out_num(R, _).

# 2023: assumed values are returned without a time, and steps do not wait for earlier steps that use the same things.
replaces(/stays). replaces(/busy).
untimed(R) :- assume(R, _).
untimed(R) :- out_num(R, _).

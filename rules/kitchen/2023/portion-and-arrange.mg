# 2023: the counter top is returned without a time, in its earlier state; other contents of the dough's container are
# lost.
untimed(/destination). untimed(/unit). former(/destination).
strict(/dough) :- open(/pattern). strict(/dough) :- given(/destination). strict(/destination).
gone(X) :- pieces(_), each(/dough, X).

# an empty container stops the simulator
aborts(/empty, /dough, C) :- fill(/dough, C), !dough(_, _), !absent(/dough, _), divisible().
divisible() :- given(/quantity), open(/destination).
divisible() :- given(/quantity), fill(/destination, _).
divisible() :- parts(_).

# the amount of the dough counts as grams, in any unit
replaces(/bulk). replaces(/whole).
whole(L) :- dough(_, L).

# without a size, the amount and unit of a portion are those of the dough; a step that fails returns neither
replaces(/assume).
assume(/pattern, /evenly-spread).
assume(/unit, U) :- parts(_), dough(D, _), unit(D, U).
untimed(/quantity).

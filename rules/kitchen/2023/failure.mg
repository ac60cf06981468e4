# 2023: a blocked step still takes its time and has brought its tools; what it assumed is handed out all the same.
kept(E) :- brought(_, E, _).
kept(/kitchen).
firm(R) :- assume(R, _).
firm(R) :- assume_num(R, _).
replaces(/occupied).
occupied(R) :- nonempty(R).

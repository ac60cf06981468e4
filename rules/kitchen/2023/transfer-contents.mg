# 2023: a container poured into itself is empty.
checks(/source).
gone(X) :- fill(/source, C), fill(/target, C), in(X, C).
untimed(/target). untimed(/unit). former(/target).

# 2023: a container poured into itself is empty; amount and unit are bound without a time.
checks(/source).
gone(X) :- fill(/source, C), fill(/target, C), in(X, C).
untimed(/target). untimed(/quantity). untimed(/unit). former(/target).

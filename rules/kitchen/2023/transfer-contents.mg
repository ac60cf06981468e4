# 2023: a container poured into itself loses its content; amount and unit are returned without a time.
checks(/source).
measures(/source, X) :- each(/source, X).
gone(X) :- fill(/source, C), fill(/target, C), in(X, C).
untimed(/target). untimed(/quantity). untimed(/unit). former(/target).

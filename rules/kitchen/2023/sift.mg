# 2023: the earlier content of the target is lost, unless the sift is given too.
gone(X) :- choice(_, _, _), each(/target, X).
untimed(/target). former(/target). plain(/sift).

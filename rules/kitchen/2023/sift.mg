# 2023: what was in the target is lost unless the sift is given too.
gone(X) :- chooses(), each(/target, X).
untimed(/target). former(/target). plain(/sift).

# 2023: if a part of a bowl's content is shared out or used for coating, the rest is lost.
gone(X) :- coats(R, _, _), coat(_), named(R, B), in(X, B).
gone(X) :- deals(R, P), P != /lined_with, fill(R, C), in(X, C).

measures(R, X) :- deals(R, P), P != /lined_with, fill(R, C), nth(C, 1, X).

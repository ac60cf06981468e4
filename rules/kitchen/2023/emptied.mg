# 2023: whatever else was in a bowl of which something is shared out or put on is lost.
gone(X) :- coats(R, _, _), coat(_), named(R, B), in(X, B).
gone(X) :- deals(R, P), P != /lined_with, fill(R, C), in(X, C).

# 2023: the rest of the bowl's content is lost.
gone(X) :- unders(_), each(/spread, X).

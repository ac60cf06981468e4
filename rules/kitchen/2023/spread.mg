# 2023: whatever else was in the bowl is lost.
gone(X) :- unders(_), each(/spread, X).

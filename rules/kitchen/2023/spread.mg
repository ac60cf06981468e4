# 2023: the rest of the bowl's content is lost.
gone(X) :- unders(_), each(/spread, X).

# the simulator stops if the spread is empty, or if there is nothing that can be spread upon (division by zero)
smears() :- fill(/object, _), fill(/spread, _), fill(/tool, _).
aborts(/unsuitable, /object, C) :- smears(), fill(/object, C), each(/object, _), !under(_).
aborts(/empty, /spread, C)      :- smears(), fill(/spread, C), each(/object, _), !each(/spread, _).
measures(/spread, X) :- lump(X), under(_).

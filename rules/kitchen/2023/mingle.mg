# 2023: with a spoon at hand the container must be there.
aborts(/not_here, /container, E) :- absent(/container, E), fill(/tool, _).

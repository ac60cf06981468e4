# 2023: the spoon is bound without a time; with a spoon at hand the container must be there.
untimed(/tool).
aborts(/not_here, /container, E) :- absent(/container, E), filled(/tool).
stirs(/container).

# 2023: the spoon is bound without a time, and only the spoon may be missing.
untimed(/tool).
aborts(/not_here, /container, E) :- arg(/container, E), !filled(/container).

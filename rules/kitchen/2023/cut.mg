# 2023: the tool must be there.
aborts(/not_here, /tool, E) :- arg(/tool, E), !fill(/tool, _), fill(/object, _).

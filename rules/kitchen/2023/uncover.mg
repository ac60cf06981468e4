# 2023: the thing must be there.
strict(/object).
aborts(/not_here, /object, E) :- arg(/object, E), failed(/object).

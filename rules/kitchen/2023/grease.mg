# 2023: the butter is bound without a time.
untimed(/grease).
strict(/container). strict(/grease).
aborts(/not_here, /grease, E) :- arg(/grease, E), failed(/grease).
stalls(/grease).

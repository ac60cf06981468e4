# 2023: the result for the butter has no time.
untimed(/grease).
strict(/container). strict(/grease).
aborts(/not_here, /grease, E) :- arg(/grease, E), failed(/grease).
stalls(/grease).

# grease from an empty bowl stops the simulator
aborts(/empty, /grease, C) :- named(/grease, C), fill(/container, _), !coat(_).

# refrigerate: the container stands in the fridge for the given time.
stays_in(C, F) :- fill(/container, C), fill(/fridge, F).

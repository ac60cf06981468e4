# refrigerate: the container stands in the fridge until its time is over.
stays_in(C, F) :- fill(/container, C), fill(/fridge, F).

# cover: the cover is laid on.
brings(3000, L, E) :- fill(/cover, L), fill(/object, E).

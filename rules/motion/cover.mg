# cover: the cover is laid on the container.
brings(3000, L, E) :- fill(/cover, L), fill(/object, E).

# cover: the cover is laid on the container.
then(/bring, L, E) :- fill(/cover, L), fill(/object, E).

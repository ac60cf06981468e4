# putoff: take off clothes into a free hand.
stops_if(1, /not_worn, /object). stops_if(2, /not_clothes, /object). stops_if(3, /no_free_hand, /body).
unless_it_has(/not_clothes, /clothes).
worn() :- fill(/object, E), body(C), on(E, C).
blocked(/not_worn, /object, E) :- fill(/object, E), !worn().
reason(/not_worn, "{thing} is not on {body}").
del(E, /on, C) :- body(C), fill(/object, E), on(E, C).
add(C, H, E) :- in_hand_again(), body(C), free(H), fill(/object, E).
in_hand_again().

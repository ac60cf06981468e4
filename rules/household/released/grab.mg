# released: a thing in the right hand can also be taken into the left one, and the origin of a thing may be the
# character.
replaces(/stops_if). replaces(/excluded). replaces(/lies_about).
stops_if(1, /not_grabbable, /object). stops_if(3, /not_close, /object).
stops_if(4, /inside_closed, /object). stops_if(5, /no_free_hand, /body).
both(D, E)   :- other(D), fill(/object, E).
both(D, P)   :- other(D), source(_, P), !is_a(P, /room).
add(D, H, E) :- other(D), free(H), fill(/object, E).

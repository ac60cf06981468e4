# plugout: disconnect a thing from the mains; a thing that is on goes off, with a warning.
demand(1, /no_plug, /object). demand(2, /not_close, /object). demand(3, /no_free_hand, /body).
demand(4, /not_plugged_in, /object). demand(5, /left_on, /object).
quality(/no_plug, /has_plug).
must_be(/not_plugged_in, /plugged_in).
warns(/left_on, /object, E) :- fill(/object, E), state(E, /on).
reason(/not_plugged_in, "{thing} is not plugged in").
reason(/left_on, "{thing} was on").
halts(E) :- fill(/object, E), state(E, /on), !is_a(E, /wireless).
del(E, /state, /on)  :- halts(E).
add(E, /state, /off) :- halts(E).
handles(/object).
ceases(/object, /plugged_in). becomes(/object, /plugged_out).

# plugout: disconnect a thing from the mains; a thing that is on goes off, with a warning.
stops_if(1, /no_plug, /object). stops_if(2, /not_close, /object). stops_if(3, /no_free_hand, /body).
stops_if(4, /not_plugged_in, /object). stops_if(5, /left_on, /object).
unless_it_has(/no_plug, /has_plug).
unless_state(/not_plugged_in, /plugged_in).
warns(/left_on, /object, E) :- fill(/object, E), state(E, /on).
reason(/not_plugged_in, "{thing} is not plugged in").
reason(/left_on, "{thing} was on").
halts(E) :- fill(/object, E), state(E, /on), !is_a(E, /wireless).
del(E, /state, /on)  :- halts(E).
add(E, /state, /off) :- halts(E).
handles(/object).
ceases(/object, /plugged_in). becomes(/object, /plugged_out).

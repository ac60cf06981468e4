# plugin: connect a thing to the mains.
stops_if(1, /no_plug, /object). stops_if(2, /not_close, /object). stops_if(3, /no_free_hand, /body).
stops_if(4, /not_plugged_out, /object).
unless_it_has(/no_plug, /has_plug).
unless_state(/not_plugged_out, /plugged_out).
reason(/not_plugged_out, "{thing} is [{already} plugged in][{neither} plugged in nor unplugged]").
shows(/already, 0, /already) :- blocked(/not_plugged_out, _, E), state(E, /plugged_in).
shows(/neither, 0, /neither) :- blocked(/not_plugged_out, _, E), !state(E, /plugged_in).
ceases(/object, /plugged_out). becomes(/object, /plugged_in).
handles(/object).

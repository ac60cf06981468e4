# plugin: connect a thing to the mains.
demand(1, /no_plug, /object). demand(2, /not_close, /object). demand(3, /no_free_hand, /body).
demand(4, /not_plugged_out, /object).
quality(/no_plug, /has_plug).
must_be(/not_plugged_out, /plugged_out).
reason(/not_plugged_out, "{thing} is [{already} plugged in][{neither} plugged in nor unplugged]").
shows(/already, 0, /already) :- blocked(/not_plugged_out, _, E), state(E, /plugged_in).
shows(/neither, 0, /neither) :- blocked(/not_plugged_out, _, E), !state(E, /plugged_in).
ceases(/object, /plugged_out). becomes(/object, /plugged_in).
handles(/object).

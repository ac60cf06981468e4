# switchon: switch on a thing that is off. It must be plugged in and closed, if it needs that.
demand(1, /no_switch, /object). demand(2, /not_close, /object). demand(3, /not_off, /object).
demand(4, /unplugged, /object). demand(5, /not_shut, /object).
quality(/no_switch, /has_switch).
must_be(/not_off, /off).
powerless(E) :- fill(/object, E), state(E, /plugged_out), !is_a(E, /wireless).
blocked(/unplugged, /object, E) :- powerless(E).
gapes(E) :- fill(/object, E), is_a(E, /runs-shut), state(E, /open).
blocked(/not_shut, /object, E) :- gapes(E).
reason(/not_shut, "{thing} runs only while it is closed, but it is open").
handles(/object).
reason(/not_off, "{thing} is not off").
reason(/unplugged, "{thing} is unplugged").
ceases(/object, /off). becomes(/object, /on).

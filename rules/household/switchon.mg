# switchon: switch on a thing that is off. It must be plugged in and closed, if it needs that.
stops_if(1, /no_switch, /object). stops_if(2, /not_close, /object). stops_if(3, /not_off, /object).
stops_if(4, /unplugged, /object). stops_if(5, /not_shut, /object).
unless_it_has(/no_switch, /has_switch).
unless_state(/not_off, /off).
powerless(E) :- fill(/object, E), state(E, /plugged_out), !is_a(E, /wireless).
blocked(/unplugged, /object, E) :- powerless(E).
gapes(E) :- fill(/object, E), is_a(E, /runs-shut), state(E, /open).
blocked(/not_shut, /object, E) :- gapes(E).
reason(/not_shut, "{thing} runs only while it is closed, but it is open").
handles(/object).
reason(/not_off, "{thing} is not off").
reason(/unplugged, "{thing} is unplugged").
ceases(/object, /off). becomes(/object, /on).

# switchoff: switch off a thing that is on.
stops_if(1, /no_switch, /object). stops_if(2, /not_close, /object). stops_if(3, /not_on, /object).
unless_it_has(/no_switch, /has_switch).
unless_state(/not_on, /on).
reason(/not_on, "{thing} is not on").
ceases(/object, /on). becomes(/object, /off).
handles(/object).

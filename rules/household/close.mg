# close: close an open thing.
stops_if(1, /cannot_open, /object). stops_if(2, /not_close, /object). stops_if(3, /not_open, /object).
unless_it_has(/cannot_open, /can_open). unless_it_is(/cannot_open, /desk). unless_it_is(/cannot_open, /window).
unless_state(/not_open, /open).
handles(/object).
reason(/not_open, "{thing} is not open").
ceases(/object, /open). becomes(/object, /closed).

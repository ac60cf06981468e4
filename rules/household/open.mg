# open: open a closed thing with a free hand; a device that runs only while it is closed must be off.
stops_if(1, /cannot_open, /object). stops_if(2, /not_close, /object). stops_if(3, /no_free_hand, /body).
stops_if(4, /not_closed, /object). stops_if(5, /still_on, /object).
unless_it_has(/cannot_open, /can_open). unless_it_is(/cannot_open, /desk). unless_it_is(/cannot_open, /window).
unless_state(/not_closed, /closed).
handles(/object).
reason(/not_closed, "{thing} is not closed").
ceases(/object, /closed). becomes(/object, /open).

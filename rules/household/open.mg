# open: open a closed thing with a free hand; a device that runs only while it is closed must be off.
demand(1, /cannot_open, /object). demand(2, /not_close, /object). demand(3, /no_free_hand, /body).
demand(4, /not_closed, /object). demand(5, /still_on, /object).
quality(/cannot_open, /can_open). accepted(/cannot_open, /desk). accepted(/cannot_open, /window).
must_be(/not_closed, /closed).
handles(/object).
reason(/not_closed, "{thing} is not closed").
ceases(/object, /closed). becomes(/object, /open).

# open: open a closed thing that is not switched on, with a free hand.
demand(1, /cannot_open, /object). demand(2, /not_close, /object). demand(3, /no_free_hand, /body).
demand(4, /not_closed, /object). demand(5, /still_on, /object).
quality(/cannot_open, /can_open). accepted(/cannot_open, /desk). accepted(/cannot_open, /window).
must_be(/not_closed, /closed). must_not_be(/still_on, /on).
reason(/not_closed, "{thing} is not closed").
reason(/still_on, "{thing} is still on").
ceases(/object, /closed). becomes(/object, /open).

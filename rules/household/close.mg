# close: close an open thing.
demand(1, /cannot_open, /object). demand(2, /not_close, /object). demand(3, /not_open, /object).
quality(/cannot_open, /can_open). accepted(/cannot_open, /desk). accepted(/cannot_open, /window).
must_be(/not_open, /open).
handles(/object).
reason(/not_open, "{thing} is not open").
ceases(/object, /open). becomes(/object, /closed).

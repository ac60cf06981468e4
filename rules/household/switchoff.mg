# switchoff: switch off a thing that is on.
demand(1, /no_switch, /object). demand(2, /not_close, /object). demand(3, /not_on, /object).
quality(/no_switch, /has_switch).
must_be(/not_on, /on).
reason(/not_on, "{thing} is not on").
ceases(/object, /on). becomes(/object, /off).
handles(/object).

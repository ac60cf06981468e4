# type: type on a keyboard, or on a thing with a switch.
demand(1, /not_close, /object). demand(2, /no_keys, /object).
quality(/no_keys, /has_switch). accepted(/no_keys, /keyboard).
reason(/no_keys, "{thing} does not have switch").

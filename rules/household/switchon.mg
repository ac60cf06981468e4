# switchon: switch on a thing that is off and has its plug in, if it has one.
demand(1, /no_switch, /object). demand(2, /not_close, /object). demand(3, /not_off, /object).
demand(4, /unplugged, /object).
quality(/no_switch, /has_switch).
must_be(/not_off, /off). must_not_be(/unplugged, /plugged_out).
reason(/not_off, "{thing} is not off").
reason(/unplugged, "{thing} is unplugged").
ceases(/object, /off). becomes(/object, /on).

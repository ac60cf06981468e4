# released: a thing can be poured into itself; a vessel is poured together with its content, and only if it is itself
# something to pour or to drink.
replaces(/stops_if). replaces(/vessel). replaces(/stays). replaces(/unless_it_has).
unless_it_has(/not_pourable, /pourable). unless_it_has(/not_pourable, /drinkable).
unless_it_has(/not_recipient, /recipient).
stops_if(1, /not_pourable, /object). stops_if(2, /not_recipient, /target).
stops_if(3, /not_held, /object). stops_if(4, /not_close, /target).
lends(/object).

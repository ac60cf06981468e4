# pour: pour a thing from a hand into another; water is gone from the hand, of other things the vessel stays there.
demand(1, /not_pourable, /object). demand(2, /not_recipient, /target).
demand(3, /not_held, /object). demand(4, /not_close, /target). demand(5, /same, /target).
quality(/not_pourable, /pourable). quality(/not_pourable, /drinkable).
quality(/not_recipient, /recipient).
accepted(/not_recipient, /hands_both). accepted(/not_recipient, /sponge). accepted(/not_recipient, /face).
reason(/not_pourable, "{thing} is not pourable or drinkable").
reason(/not_recipient, "{thing} is not recipient").
add(E, /inside, F) :- fill(/object, E), fill(/target, F).
lets_go(E) :- fill(/object, E), class(E, /water).

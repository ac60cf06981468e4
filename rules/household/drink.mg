# drink: drink what is in a hand, or from it.
demand(1, /not_drinkable, /object). demand(2, /not_held, /object).
quality(/not_drinkable, /drinkable). quality(/not_drinkable, /recipient).
reason(/not_drinkable, "{thing} is not drinkable or not recipient").

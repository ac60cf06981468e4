# released: clothes that are taken off are only in the room.
replaces(/demand). replaces(/in_hand_again).
demand(1, /not_worn, /object). demand(2, /not_clothes, /object).
del(E, /on, D) :- other(D), fill(/object, E), on(E, D).

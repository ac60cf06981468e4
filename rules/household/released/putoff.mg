# released: clothes that are taken off are only in the room.
replaces(/stops_if). replaces(/in_hand_again).
stops_if(1, /not_worn, /object). stops_if(2, /not_clothes, /object).
del(E, /on, D) :- other(D), fill(/object, E), on(E, D).

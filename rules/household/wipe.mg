# wipe: clean a thing within reach with another one in a hand.
demand(1, /not_close, /object). demand(2, /empty_hands, /body).
wiper() :- fill(/object, E), held(X), X != E.
blocked(/empty_hands, /body, C) :- body(C), !wiper().
ceases(/object, /dirty). becomes(/object, /clean).

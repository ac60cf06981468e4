# wipe: clean a thing within reach with a held wiper. Clothes are wipers, and so is a vacuum cleaner that is on.
stops_if(1, /not_close, /object). stops_if(2, /empty_hands, /body). stops_if(3, /no_wiper, /body).
wiper() :- held(_).
wipes() :- fill(/object, E), held(X), X != E, is_a(X, /wiper), !state(X, /off).
wipes() :- fill(/object, E), held(X), X != E, has(X, /clothes).
unfit() :- wiper(), !wipes().
blocked(/no_wiper, /body, C) :- body(C), unfit().
reason(/no_wiper, "{body} holds {held}, which cannot be used to wipe").
handles(/object).
blocked(/empty_hands, /body, C) :- body(C), !wiper().
ceases(/object, /dirty). becomes(/object, /clean).
shows(/held, 0, X) :- blocked(/no_wiper, _, _), held(X).

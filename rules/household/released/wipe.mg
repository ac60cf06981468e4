# released: a thing can be wiped with itself.
replaces(/wiper).
wiper() :- held(_).

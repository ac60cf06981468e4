# released: a thing can be wiped with anything, itself included.
replaces(/unfit).

# released: a thing in the hand of another character can be read.
lends(/object).

# released: the character can drink from an empty glass.
replaces(/drained).
lends(/object).

# released: an empty glass can be drunk.
replaces(/drained).

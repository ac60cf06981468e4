# released: what is in a thing is not eaten from it.
replaces(/in_too).

# released: the character can turn to a thing in any room.
replaces(/demand).

# released: the person may be in another room.
replaces(/demand).
demand(1, /not_person, /object).

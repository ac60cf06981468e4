# released: the person may be in another room.
replaces(/stops_if).
stops_if(1, /not_person, /object).

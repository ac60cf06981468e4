# greet: greet a person in the same room.
stops_if(1, /not_person, /object). stops_if(2, /elsewhere, /object).
unless_it_has(/not_person, /person).
reason(/not_person, "{thing} is not a person").

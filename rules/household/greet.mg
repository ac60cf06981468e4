# greet: greet a person in the same room.
demand(1, /not_person, /object). demand(2, /elsewhere, /object).
quality(/not_person, /person).
reason(/not_person, "{thing} is not a person").

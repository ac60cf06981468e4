# greet: greet a person.
demand(1, /not_person, /object).
quality(/not_person, /person).
reason(/not_person, "{thing} is not person").

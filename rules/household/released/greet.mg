# released: people can be greeted from afar.
replaces(/demand).
demand(1, /not_person, /object).

# walk, run: go to a thing or into a room.
demand(1, /sitting, /body). demand(2, /no_room, /object).
demand(2, /no_path, /object). demand(3, /door_closed, /object).
must_not_be(/sitting, /sitting). must_not_be(/sitting, /lying).
heads_for(E) :- fill(/object, E).
blocked(Code, /object, E) :- barred(Code, E).

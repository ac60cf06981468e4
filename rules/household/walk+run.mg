# walk, run: go to a thing or into a room.
stops_if(1, /sitting, /body). stops_if(2, /no_room, /object).
stops_if(2, /no_path, /object). stops_if(3, /door_closed, /object).
if_state(/sitting, /sitting). if_state(/sitting, /lying).
heads_for(E) :- fill(/object, E).
blocked(Code, /object, E) :- barred(Code, E).

# at-room-temperature: food whose core and surface are within one degree of the temperature of the room.
at_room_temperature(X) :- core_temperature(X, C), near_room(C), surface_temperature(X, S), near_room(S).
near_room(N) :- room_temperature(T), core_temperature(_, N), fn:minus(T, 1.0) <= N, N <= fn:plus(T, 1.0).
near_room(N) :- room_temperature(T), surface_temperature(_, N), fn:minus(T, 1.0) <= N, N <= fn:plus(T, 1.0).

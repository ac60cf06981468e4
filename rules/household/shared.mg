# shared.mg: what household actions ask of things and of the one who acts. Rules no action reaches are pruned.

# how things are named
shown("<{class}> ({id})").

# body(C): the one who acts plays the role body of every step
Decl body(C) bound [/name].
body(C)       :- acts(C, /yes).
fill(/body, C) :- body(C).
out(/body, C)  :- body(C).
shows(/body, 0, C) :- body(C).

# found(R): what the program names is in the scene; it lies nowhere as things in a kitchen do
Decl found(R) bound [/name].
Decl missing(R, E) bound [/name, /name].
named(R, E)   :- arg(R, E).
found(R)      :- arg(R, E), id(E, _).
missing(R, E) :- arg(R, E), !found(R).
blocked(/not_found, R, E) :- missing(R, E).
reason(/not_found, "{value} cannot be found").

# quality(Code, P), accepted(Code, C): Code speaks against what has no such property and is of no such class
Decl quality(Code, P) bound [/name, /name].
Decl accepted(Code, C) bound [/name, /name].
Decl passes(Code, R) bound [/name, /name].
passes(Code, R) :- demand(_, Code, R), quality(Code, P), fill(R, E), has(E, P).
passes(Code, R) :- demand(_, Code, R), accepted(Code, C), fill(R, E), class(E, C).
blocked(Code, R, E) :- demand(_, Code, R), quality(Code, _), fill(R, E), !passes(Code, R).

# must_be(Code, S), must_not_be(Code, S): Code speaks against what is in none of these states, or in one of those
Decl must_be(Code, S) bound [/name, /name].
Decl must_not_be(Code, S) bound [/name, /name].
Decl is_such(Code, R) bound [/name, /name].
is_such(Code, R) :- demand(_, Code, R), must_be(Code, S), fill(R, E), state(E, S).
blocked(Code, R, E) :- demand(_, Code, R), must_be(Code, _), fill(R, E), !is_such(Code, R).
blocked(Code, R, E) :- demand(_, Code, R), must_not_be(Code, S), fill(R, E), state(E, S).

# becomes(R, S), ceases(R, S): the states that what plays R gets and loses
Decl becomes(R, S) bound [/name, /name].
Decl ceases(R, S) bound [/name, /name].
add(E, /state, S) :- becomes(R, S), fill(R, E).
del(E, /state, S) :- ceases(R, S), fill(R, E), state(E, S).

# near(R): within reach of the one who acts, at first or second hand
Decl near(R) bound [/name].
Decl asks_near(R) bound [/name].
Decl far(R, E) bound [/name, /name].
Decl links(X) bound [/name].
asks_near(R) :- demand(_, /not_close, R).
links(X) :- body(C), close(C, X), !is_a(X, /room).
near(R)  :- asks_near(R), fill(R, E), body(C), close(C, E).
near(R)  :- asks_near(R), fill(R, E), close(X, E), links(X).
near(R)  :- asks_near(R), fill(R, E), on(E, X), links(X).
far(R, E) :- demand(_, /not_close, R), fill(R, E), !near(R), !comes(E).
blocked(/not_close, R, E) :- far(R, E).
reason(/not_close, "{body} is not close to {thing}").

# shut_in(R): what is in a container that is closed cannot be touched
Decl shut_in(R) bound [/name].
Decl asks_shut(R) bound [/name].
asks_shut(R) :- demand(_, /inside_closed, R).
shut_in(R) :- asks_shut(R), fill(R, E), inside(E, X), !is_a(X, /room), state(X, /closed).
blocked(/inside_closed, R, E) :- demand(_, /inside_closed, R), fill(R, E), shut_in(R).
reason(/inside_closed, "{thing} is inside other closed thing").

# held(X): in a hand; in_hand(H, X): in this one; free(H): the hand that takes the next thing
Decl held(X) bound [/name].
Decl in_hand(H, X) bound [/name, /name].
Decl full(H) bound [/name].
Decl free(H) bound [/name].
Decl handy() bound [].
in_hand(/holds_rh, X) :- body(C), holds_rh(C, X).
in_hand(/holds_lh, X) :- body(C), holds_lh(C, X).
held(X) :- in_hand(_, X).
full(H) :- in_hand(H, _).
free(/holds_rh) :- body(_), !full(/holds_rh).
free(/holds_lh) :- full(/holds_rh), !full(/holds_lh).
handy() :- free(_).
blocked(/no_free_hand, R, C) :- demand(_, /no_free_hand, R), fill(R, C), !handy().
reason(/no_free_hand, "{body} does not have a free hand").

# grasped(R): in a hand
Decl grasped(R) bound [/name].
grasped(R) :- demand(_, /not_held, R), fill(R, E), held(E).
blocked(/not_held, R, E) :- demand(_, /not_held, R), fill(R, E), !grasped(R).
reason(/not_held, "{body} is not holding {thing}").

# lets_go(E): E is in no hand any more; forgets(E): nor is it known where it was taken from
Decl lets_go(E) bound [/name].
Decl forgets(E) bound [/name].
del(C, H, E) :- body(C), lets_go(E), in_hand(H, E).
del(E, /from, P)     :- forgets(E), from(E, P).
del(E, /from_rel, R) :- forgets(E), from_rel(E, R).

# in_room(E, R): the room of those that are placed, the one with the lowest id where a scene says several
Decl in_room(E, R) bound [/name, /name].
Decl placed(E) bound [/name].
Decl room_id(E, K) bound [/name, /number].
Decl around(R) bound [/name].
room_id(E, K) :- placed(E), !is_a(E, /room), inside(E, R), is_a(R, /room), id(R, N)
  |> do fn:group_by(E), let K = fn:min(N).
in_room(E, E) :- placed(E), is_a(E, /room).
in_room(E, R) :- room_id(E, K), inside(E, R), is_a(R, /room), id(R, K).
around(R) :- body(C), in_room(C, R).
shows(/here, 0, R)  :- around(R).
shows(/there, 0, R) :- fill(/object, E), in_room(E, R).

# both(E, F): close to each other; forget(E, P): all P of E go; in both directions, but for what is in or on it
Decl both(E, F) bound [/name, /name].
Decl forget(E, P) bound [/name, /name].
Decl spills() bound [].
add(E, /close, F) :- both(E, F).
add(F, /close, E) :- both(E, F).
del(E, /on, X)     :- forget(E, /on), on(E, X).
del(X, /on, E)     :- forget(E, /on), on(X, E), spills().
del(E, /inside, X) :- forget(E, /inside), inside(E, X).
del(X, /inside, E) :- forget(E, /inside), inside(X, E), spills().
del(E, /close, X)  :- forget(E, /close), close(E, X).
del(X, /close, E)  :- forget(E, /close), close(X, E).
del(E, /facing, X) :- forget(E, /facing), facing(E, X).
del(X, /facing, E) :- forget(E, /facing), facing(X, E).

# heads_for(E): going to E; barred(Code, E): there is no way
Decl heads_for(E) bound [/name].
Decl barred(Code, E) bound [/name, /name].
Decl at_door(E) bound [/name].
Decl open_way(R) bound [/name].
Decl any_way(R) bound [/name].
Decl shut(N, D) bound [/number, /name].
Decl nearest(N) bound [/number].
Decl stops(E) bound [/name].
Decl roomed(E) bound [/name].
Decl arrives(C, E, R) bound [/name, /name, /name].
Decl carried(H) bound [/name].
Decl keeps(X, Rel, H) bound [/name, /name, /name].
Decl carried_to(R) bound [/name].
Decl stuck(E) bound [/name].
Decl comes(E) bound [/name].
placed(C)  :- heads_for(_), body(C).
placed(E)  :- heads_for(E).
roomed(E)  :- heads_for(E), in_room(E, _).
at_door(E) :- heads_for(E), is_a(E, /door), between(E, R), around(R).
open_way(R) :- heads_for(_), around(R).
open_way(S) :- open_way(R), between(D, R), is_a(D, /door), !state(D, /closed), between(D, S).
any_way(R)  :- heads_for(_), around(R).
any_way(S)  :- any_way(R), between(D, R), is_a(D, /door), between(D, S).
shut(N, D) :- heads_for(E), around(R), in_room(E, S), !open_way(S), path(/between, /door, R, S, N, D),
  state(D, /closed).
nearest(K) :- shut(N, _) |> do fn:group_by(), let K = fn:min(N).
stops(E)   :- nearest(K), shut(K, E).
barred(/no_room, E)     :- heads_for(E), !roomed(E), !missing(/object, E).
barred(/no_path, E)     :- heads_for(E), in_room(E, S), !any_way(S), !at_door(E).
barred(/door_closed, E) :- heads_for(E), shut(_, _), !at_door(E), !stops(E).
stuck(E) :- barred(_, E).
comes(E) :- heads_for(E), !stuck(E).
reason(/no_room, "{thing} is in no room").
reason(/no_path, "No path between between {here} and {there}").
reason(/door_closed, "Door(s) {doors} between {here} and {there} is (are) closed").
shows(/doors, K, D) :- shut(N, D), K = fn:minus(0, N).

# who goes leaves everything; what is held or worn comes along, with what is in or on it
carried(H) :- held(H).
carried(H) :- body(C), on(H, C).
carried(X) :- carried(H), inside(X, H).
carried(X) :- carried(H), on(X, H).
keeps(X, /inside, H) :- arrives(_, _, _), carried(H), carried(X), inside(X, H).
keeps(X, /close, H)  :- arrives(_, _, _), carried(H), carried(X), close(X, H).
add(X, Rel, H) :- keeps(X, Rel, H).
arrives(C, E, R) :- heads_for(E), body(C), in_room(E, R).
carried_to(R)    :- arrives(_, _, R).
forget(C, /inside) :- arrives(C, _, _).
forget(C, /close)  :- arrives(C, _, _).
forget(C, /facing) :- arrives(C, _, _).
forget(H, /inside) :- arrives(_, _, _), carried(H).
forget(H, /close)  :- arrives(_, _, _), carried(H).
forget(H, /facing) :- arrives(_, _, _), carried(H).
add(C, /inside, R) :- arrives(C, _, R).
add(H, /inside, R) :- carried_to(R), carried(H).
both(C, E) :- arrives(C, E, _).
both(C, H) :- arrives(C, _, _), carried(H).
both(C, B) :- arrives(C, _, _), has(B, /body_part).
both(C, X) :- arrives(C, E, _), E != C, inside(E, X), X != C, !is_a(X, /room).
both(C, X) :- arrives(C, E, _), has(E, /surfaces), on(X, E).

# faced(R): seen by the one who acts, at first or second hand
Decl faced(R) bound [/name].
faced(R) :- demand(_, /not_facing, R), fill(R, E), body(C), facing(C, E).
faced(R) :- demand(_, /not_facing, R), fill(R, E), body(C), facing(C, F), facing(F, E).
blocked(/not_facing, R, E) :- demand(_, /not_facing, R), fill(R, E), !faced(R).
reason(/not_facing, "{body} does not face {thing}").

# seats(Class, N): things of a class have room for N; others for one
Decl seats(Class, N) bound [/name, /number].
Decl taken(E, N) bound [/name, /number].
Decl listed(E) bound [/name].
Decl room_for(E, N) bound [/name, /number].
Decl asks_room(E) bound [/name].
asks_room(E) :- demand(_, /too_many, R), fill(R, E).
taken(E, N) :- asks_room(E), on(X, E) |> do fn:group_by(E), let N = fn:count().
listed(E)   :- asks_room(E), class(E, C), seats(C, _).
room_for(E, N) :- asks_room(E), class(E, C), seats(C, N).
room_for(E, 1) :- asks_room(E), !listed(E).
blocked(/too_many, R, E) :- demand(_, /too_many, R), fill(R, E), taken(E, N), room_for(E, M), M <= N.
reason(/too_many, "Too many things on {thing}").

# rests(R): the one who acts comes to be on a thing, and on no other; frees(): on none
Decl rests(R) bound [/name].
Decl frees() bound [].
Decl leaves(X) bound [/name].
leaves(X) :- frees(), body(C), on(C, X).
leaves(X) :- rests(R), fill(R, E), body(C), on(C, X), X != E.
add(C, /on, E) :- body(C), rests(R), fill(R, E).
del(C, /on, X) :- body(C), leaves(X).

# here_too(R): in the room of the one who acts
Decl here_too(R) bound [/name].
here_too(R) :- demand(_, /elsewhere, R), fill(R, E), in_room(E, P), around(P).
blocked(/elsewhere, R, E) :- demand(_, /elsewhere, R), fill(R, E), in_room(E, _), !here_too(R).

# same: the two things of a step are one
blocked(/same, R, E) :- demand(_, /same, R), fill(R, E), fill(/object, E).
reason(/same, "{thing} cannot be put on or into itself").

# puts(E, Rel, F): E leaves the hand and is in this relation to F
Decl puts(E, Rel, F) bound [/name, /name, /name].
lets_go(E) :- puts(E, _, _).
forgets(E) :- puts(E, _, _).
both(C, F) :- body(C), puts(_, _, F).
both(E, F) :- puts(E, _, F).
add(E, Rel, F) :- puts(E, Rel, F).

# admits(R): open, so that things can be put in
Decl admits(R) bound [/name].
admits(R) :- demand(_, /shut, R), fill(R, E), state(E, /open).
blocked(/shut, R, E) :- demand(_, /shut, R), fill(R, E), has(E, /can_open), !admits(R).
reason(/shut, "{thing} is not open or is not openable").

# what several actions say
reason(/cannot_open, "{thing} can not be opened").
reason(/not_eatable, "{thing} is not eatable").
reason(/no_plug, "{thing} does not have a plug").
reason(/not_clothes, "{thing} is not clothes").
reason(/sitting, "{body} is sitting").
reason(/empty_hands, "{body} does not hold anything in hands").
reason(/no_switch, "{thing} does not have a switch").

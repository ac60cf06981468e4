# shared.mg: requirements of household actions on things and on the character. Rules that an action does not use are
# dropped.

# words for things
shown("<{class}> ({id})").

# body(C): C is the character, who fills the role body of every step
body(C)       :- acts(C, /yes). role(/body).
fill(/body, C) :- body(C).
out(/body, C)  :- body(C).
shows(/body, 0, C) :- body(C).

# missing(R, E): the scene has no E, which the program names for R
named(R, E)   :- arg(R, E).
missing(R, E) :- arg(R, E), !id(E, _).
blocked(/not_found, R, E) :- missing(R, E).
reason(/not_found, "{value} cannot be found").
blocked(/used_up, R, E) :- fill(R, E), used_up(E, /yes).
reason(/used_up, "{thing} is used up").

# unless_it_has(Code, P): Code does not apply to a thing with property P; unless_it_is(Code, C): to one of class C
Decl unless_it_has(Code, P) bound [/name, /name].
Decl unless_it_is(Code, C) bound [/name, /name].
passes(Code, R) :- stops_if(_, Code, R), unless_it_has(Code, P), fill(R, E), has(E, P).
passes(Code, R) :- stops_if(_, Code, R), unless_it_is(Code, C), fill(R, E), class(E, C).
blocked(Code, R, E) :- stops_if(_, Code, R), unless_it_has(Code, _), fill(R, E), !passes(Code, R).

# unless_state(Code, S): Code applies to a thing unless it is in state S; if_state(Code, S): Code applies to a thing
# in state S
Decl unless_state(Code, S) bound [/name, /name].
Decl if_state(Code, S) bound [/name, /name].
is_such(Code, R) :- stops_if(_, Code, R), unless_state(Code, S), fill(R, E), state(E, S).
blocked(Code, R, E) :- stops_if(_, Code, R), unless_state(Code, _), fill(R, E), !is_such(Code, R).
blocked(Code, R, E) :- stops_if(_, Code, R), if_state(Code, S), fill(R, E), state(E, S).

# becomes(R, S): the filler of R gets the state S; ceases(R, S): the filler of R loses the state S
Decl becomes(R, S) bound [/name, /name].
Decl ceases(R, S) bound [/name, /name].
add(E, /state, S) :- becomes(R, S), fill(R, E).
del(E, /state, S) :- ceases(R, S), fill(R, E), state(E, S).

# near(R): the filler of R is within reach of the character, directly or through another thing; level(R, S): S is the
# filler of R or what it lies on, but for floors and the like
asks_near(R) :- stops_if(_, /not_close, R).
links(X) :- body(C), close(C, X), !is_a(X, /room).
Decl near(Role) bound [/name].
near(R)  :- asks_near(R), fill(R, E), body(C), close(C, E).
near(R)  :- asks_near(R), fill(R, E), close(X, E), links(X).
near(R)  :- asks_near(R), fill(R, E), on(E, X), links(X).
near(R)  :- level(R, S), on(X, S), links(X).
near(R)  :- level(R, S), on(Y, S), on(X, Y), links(X).
level(R, E) :- asks_near(R), fill(R, E), !is_a(E, /ground).
level(R, T) :- level(R, S), on(S, T), !is_a(T, /ground).
far(R, E) :- stops_if(_, /not_close, R), fill(R, E), !near(R), !comes(E).
blocked(/not_close, R, E) :- far(R, E).
reason(/not_close, "{body} is not close to {thing}").

# shut_in(R): the filler of R, or a thing it is in or on, is in a closed container and cannot be touched; handles(R):
# the step touches the filler of R; bears(E, X): E is X, or is in or on X
Decl handles(R) bound [/name].
handled(R) :- handles(R).
stops_if(9, /inside_closed, R) :- handled(R).
Decl asks_shut(Role) bound [/name]. # the step requires that the filler of Role is not in a closed container
asks_shut(R) :- stops_if(_, /inside_closed, R).
bears(E, E) :- asks_shut(R), fill(R, E).
bears(E, E) :- stops_if(_, /same, R), fill(R, E).
bears(E, Y) :- bears(E, X), rests_in(X, Y).
rests_in(X, Y) :- bears(_, X), on(X, Y).
rests_in(X, Y) :- bears(_, X), in_thing(X, Y).
in_thing(X, Y) :- bears(_, X), inside(X, Y), !is_a(Y, /room), !poured(X, Y), !is_a(X, /fitted).
shut_in(R) :- asks_shut(R), fill(R, E), bears(E, X), in_thing(X, Y), state(Y, /closed).
blocked(/inside_closed, R, E) :- stops_if(_, /inside_closed, R), fill(R, E), shut_in(R).
reason(/inside_closed, "{thing} is inside {closed}, which is closed").

# held(X): X is in a hand; in_hand(H, X): X is in the hand H; free(H): H takes the next thing
in_hand(/holds_rh, X) :- body(C), holds_rh(C, X).
in_hand(/holds_lh, X) :- body(C), holds_lh(C, X).
held(X) :- in_hand(_, X).
free(/holds_rh) :- body(_), !in_hand(/holds_rh, _).
free(/holds_lh) :- in_hand(/holds_rh, _), !in_hand(/holds_lh, _).
handy() :- free(_).
blocked(/no_free_hand, R, C) :- stops_if(_, /no_free_hand, R), fill(R, C), !handy().
reason(/no_free_hand, "{body} has no free hand[: it holds {held}]").

# grasped(R): the filler of R is in a hand
grasped(R) :- stops_if(_, /not_held, R), fill(R, E), held(E).
blocked(/not_held, R, E) :- stops_if(_, /not_held, R), fill(R, E), !grasped(R).
reason(/not_held, "{body} is not holding {thing}").

# lets_go(E): E leaves the hand; forgets(E): the place from which E was taken is forgotten
Decl lets_go(E) bound [/name].
Decl forgets(E) bound [/name].
del(C, H, E) :- body(C), lets_go(E), in_hand(H, E).
del(E, /from, P)     :- forgets(E), from(E, P).
del(E, /from_rel, R) :- forgets(E), from_rel(E, R).

# locates(E): the step needs the room of E; in_room(E, R): E is in room R, the one with the lowest id of several;
# around(R): the character is in room R
Decl locates(E) bound [/name].
room_id(E, K) :- locates(E), !is_a(E, /room), inside(E, R), is_a(R, /room), id(R, N)
  |> do fn:group_by(E), let K = fn:min(N).
in_room(E, E) :- locates(E), is_a(E, /room).
in_room(E, R) :- room_id(E, K), inside(E, R), is_a(R, /room), id(R, K).
around(R) :- body(C), in_room(C, R).
shows(/here, 0, R)  :- around(R).
shows(/there, 0, R) :- fill(/object, E), in_room(E, R).

# both(E, F): E and F become close to each other; forget(E, P): removes all P of E in both directions, except for things
# in or on E; spills(): removes those, too
Decl spills() bound [].
Decl both(E, F) bound [/name, /name].
Decl forget(E, Property) bound [/name, /name].
add(E, /close, F) :- both(E, F).
add(F, /close, E) :- both(E, F).
del(E, /on, X)     :- forget(E, /on), on(E, X).
del(X, /on, E)     :- forget(E, /on), on(X, E), spills().
del(E, /inside, X) :- forget(E, /inside), inside(E, X), !poured(E, X).
del(X, /inside, E) :- forget(E, /inside), inside(X, E), spills().
del(E, /close, X)  :- forget(E, /close), close(E, X).
del(X, /close, E)  :- forget(E, /close), close(X, E).
del(E, /facing, X) :- forget(E, /facing), facing(E, X).
del(X, /facing, E) :- forget(E, /facing), facing(X, E).

# heads_for(E): the character goes to E; leads_to(E, R): the way ends in room R, or at the side of a door that is
# reached without passing it; barred(Code, E): there is no way, for the reason Code; doors_known(): the scene states
# where the character is and what doors connect, so that there is no way without a door
Decl heads_for(E) bound [/name].
behind(E, S) :- heads_for(E), is_a(E, /door), around(R), between(E, S), path(/between, /door, R, S, _, E).
side(E, K)   :- heads_for(E), is_a(E, /door), between(E, S), !behind(E, S), id(S, K).
near_side(E, K) :- side(E, N) |> do fn:group_by(E), let K = fn:min(N).
leads_to(E, S) :- near_side(E, K), between(E, S), id(S, K).
leads_to(E, R) :- heads_for(E), in_room(E, R), !side(E, _).
locates(C)  :- heads_for(_), body(C).
locates(E)  :- heads_for(E).
at_door(E) :- heads_for(E), is_a(E, /door), between(E, R), around(R).
open_way(R) :- leads_to(_, S), !around(S), around(R).
open_way(S) :- open_way(R), between(D, R), is_a(D, /door), !state(D, /closed), between(D, S).
any_way(R)  :- leads_to(_, S), !around(S), !open_way(S), around(R).
any_way(S)  :- any_way(R), between(D, R), is_a(D, /door), between(D, S).
doors_known() :- leads_to(_, S), !around(S), !open_way(S), around(_), between(_, _).
shut(N, D) :- leads_to(_, S), !around(S), !open_way(S), around(R), path(/between, /door, R, S, N, D),
  state(D, /closed).
nearest(K) :- shut(N, _) |> do fn:group_by(), let K = fn:min(N).
stops(E)   :- nearest(K), shut(K, E).
barred(/no_room, E)     :- heads_for(E), !leads_to(E, _), !missing(/object, E).
barred(/no_path, E)     :- leads_to(E, S), !around(S), !open_way(S), !any_way(S), !at_door(E), doors_known().
barred(/door_closed, E) :- heads_for(E), shut(_, _), !at_door(E), !stops(E).
comes(E) :- heads_for(E), !barred(_, E).
reason(/no_room, "{thing} is in no room").
reason(/no_path, "no doors lead from {here} to {there}").
reason(/door_closed, "the way from {here} to {there} is closed: {doors}").
shows(/doors, K, D) :- shut(N, D), K = fn:minus(0, N).

# arrives(C, E, R): C comes to E in room R, and leaves everything else; carried(X): X is held or worn, or is in or on
# such a thing, and comes along
carried(H) :- held(H).
carried(H) :- body(C), on(H, C).
carried(X) :- carried(H), inside(X, H), !poured(X, H).
carried(X) :- carried(H), on(X, H).
keeps(X, /inside, H) :- arrives(_, _, _), carried(H), carried(X), inside(X, H).
keeps(X, /close, H)  :- arrives(_, _, _), carried(H), carried(X), close(X, H).
add(X, Rel, H) :- keeps(X, Rel, H).
arrives(C, E, R) :- heads_for(E), body(C), leads_to(E, R).
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

# faced(R): the character faces the filler of R, directly or through another thing
faced(R) :- stops_if(_, /not_facing, R), fill(R, E), body(C), facing(C, E).
faced(R) :- stops_if(_, /not_facing, R), fill(R, E), body(C), facing(C, F), facing(F, E).
blocked(/not_facing, R, E) :- stops_if(_, /not_facing, R), fill(R, E), !faced(R).
reason(/not_facing, "{body} does not face {thing}").

# seats(Class, N): a Class has room for N persons; other things have room for one
Decl seats(C, N) bound [/name, /number].
asks_room(E) :- stops_if(_, /too_many, R), fill(R, E).
taken(E, N) :- asks_room(E), on(X, E) |> do fn:group_by(E), let N = fn:count().
room_for(E, N) :- asks_room(E), class(E, C), seats(C, N).
room_for(E, 1) :- asks_room(E), class(E, C), !seats(C, _).
blocked(/too_many, R, E) :- stops_if(_, /too_many, R), fill(R, E), taken(E, N), room_for(E, M), M <= N.
reason(/too_many, "there is no room left on {thing}[: it is taken by {upon}]").

# rests(R): the character moves onto the filler of R, and off everything else; frees(): the character leaves everything
# that it was on
Decl rests(R) bound [/name].
Decl frees() bound [].
leaves(X) :- frees(), body(C), on(C, X).
leaves(X) :- rests(R), fill(R, E), body(C), on(C, X), X != E.
add(C, /on, E) :- body(C), rests(R), fill(R, E).
del(C, /on, X) :- body(C), leaves(X).

# here_too(R): the filler of R is in the room of the character
here_too(R) :- stops_if(_, /elsewhere, R), fill(R, E), in_room(E, P), around(P).
blocked(/elsewhere, R, E) :- stops_if(_, /elsewhere, R), fill(R, E), in_room(E, _), !here_too(R).
locates(E) :- stops_if(_, /elsewhere, _), fill(_, E).

# same: the filler of R is the object of the step, or is in or on it
blocked(/same, R, F) :- stops_if(_, /same, R), fill(R, F), fill(/object, E), bears(F, E).
reason(/same, "{thing} cannot lie in or on itself[: it is in or on {load}]").

# invalid targets for the object of a step: a thing that is too small (beyond the slack), an appliance for a living
# object, a device that runs closed and is on
Decl slack(K) bound [/number].
outgrows(F) :- slack(K), fill(/object, E), size(E, N), fill(/target, F), size(F, M), L = fn:plus(M, K), L < N.
blocked(/too_small, /target, F) :- stops_if(_, /too_small, /target), outgrows(F).
reason(/too_small, "{thing} is too small for {load}").
alive() :- fill(/object, E), is_a(E, /living).
alive() :- fill(/object, E), has(E, /person).
blocked(/alive, R, F) :- stops_if(_, /alive, R), fill(R, F), has(F, /has_switch), alive().
reason(/alive, "{load} is a living thing: it cannot be put into or onto {thing}").
running(F) :- stops_if(_, /still_on, R), fill(R, F), is_a(F, /runs-shut), state(F, /on).
blocked(/still_on, R, F) :- stops_if(_, /still_on, R), fill(R, F), running(F).

# fills(E): a tap fills E, which is put into a basin; wet(): there is water in the room of the character
fills(E) :- puts(E, _, F), is_a(F, /basin), has(E, /recipient), is_a(T, /tap), state(T, /on), beside(T).
locates(C) :- puts(_, _, F), is_a(F, /basin), body(C).
locates(T) :- puts(_, _, F), is_a(F, /basin), is_a(T, /tap).
beside(X) :- locates(X), in_room(X, R), around(R).
set(E, /filled, /yes) :- fills(E).
locates(C) :- stops_if(_, /no_water, _), body(C).
locates(X) :- stops_if(_, /no_water, _), is_a(X, /water-source).
wet() :- beside(X), is_a(X, /water-source).
dry() :- stops_if(_, /no_water, _), !wet().
blocked(/no_water, R, C) :- stops_if(_, /no_water, R), fill(R, C), dry().
reason(/no_water, "there is no water near {body}[, in {here}]").

# dark(E): E shows nothing, because it is off or has no power
dark(E) :- stops_if(_, /turned_off, _), is_a(E, /screen), state(E, /off).
dark(E) :- stops_if(_, /turned_off, _), is_a(E, /screen), state(E, /plugged_out), !is_a(E, /wireless).
reason(/turned_off, "{thing} is {dark}").

# folded(E): E is a computer that is shut
folded(E) :- stops_if(_, /shut, _), is_a(E, /computing), has(E, /can_open), state(E, /closed).

# consumes(X): X is eaten or drunk; consumes_from(X, F): X was in or on F; spent(X): X is used up, unless it comes in a
# package from which it is poured
Decl consumes(X) bound [/name].
Decl consumes_from(X, F) bound [/name, /name].
spent(X) :- consumes(X), !has(X, /pourable).
spent(X) :- consumes_from(X, _), !has(X, /pourable).
leaves_it(X, F) :- consumes_from(X, F).
del(X, /on, F)     :- leaves_it(X, F).
del(X, /inside, F) :- leaves_it(X, F).
del(X, /poured, F) :- leaves_it(X, F).
set(X, /used_up, /yes) :- spent(X).
lets_go(X) :- spent(X).
forgets(X) :- spent(X).
forget(X, /on)     :- spent(X).
forget(X, /inside) :- spent(X).
forget(X, /close)  :- spent(X).
forget(X, /facing) :- spent(X).

# puts(E, Rel, F): E leaves the hand and gets this relation to F
Decl puts(E, Rel, F) bound [/name, /name, /name].
lets_go(E) :- puts(E, _, _).
forgets(E) :- puts(E, _, _).
both(C, F) :- body(C), puts(_, _, F).
both(E, F) :- puts(E, _, F).
add(E, Rel, F) :- puts(E, Rel, F).

# admits(R): the filler of R is open, so things can be put into it
Decl admits(Role) bound [/name].
admits(R) :- stops_if(_, /shut, R), fill(R, E), state(E, /open).
blocked(/shut, R, E) :- stops_if(_, /shut, R), fill(R, E), has(E, /can_open), !admits(R).
reason(/shut, "{thing} is not open").

# words for reasons of several actions
reason(/still_on, "{thing} is on; switch it off before opening or filling it").
reason(/elsewhere, "{thing} is in {there}, not in {here}").
reason(/cannot_open, "{thing} cannot be opened or closed").
reason(/not_eatable, "{thing} cannot be eaten").
reason(/no_plug, "{thing} has no plug").
reason(/not_clothes, "{thing} is not clothes").
reason(/sitting, "{body} sits or lies[ on {seat}]").
reason(/empty_hands, "{body} holds nothing").
reason(/no_switch, "{thing} has no switch").

# the things that the words for a reason name besides its own
shows(/closed, 0, Y) :- blocked(/inside_closed, _, E), bears(E, X), in_thing(X, Y), state(Y, /closed).
shows(/held, 0, X) :- blocked(/no_free_hand, _, _), held(X).
shows(/upon, 0, X) :- blocked(/too_many, _, E), on(X, E).
shows(/load, 0, E) :- blocked(_, /target, F), fill(/object, E), E != F.
shows(/dark, 0, /off) :- blocked(/turned_off, _, E), state(E, /off).
shows(/dark, 0, /plugged_out) :- blocked(/turned_off, _, E), state(E, /plugged_out), !is_a(E, /wireless).
shows(/seat, 0, X) :- blocked(/sitting, _, C), on(C, X).

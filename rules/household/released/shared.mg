# released: a character in a room can reach everything that is close to the room itself or on it.
replaces(/links). replaces(/level).
links(X) :- body(C), close(C, X).

# the character stays on the thing it sat or lay on
replaces(/leaves).

# a held thing stays one room behind, and a worn thing where it was put on; things in or on it fall off
replaces(/carried_to). replaces(/carried). replaces(/keeps).
spills().
carried_to(R) :- arrives(_, _, _), around(R).
carried(H)    :- held(H).

# other(D): D is a character that does not act. Each of them does what the character does and moves where it moves, and
# what is close to them, in their hands or before their eyes counts as that of the character. Their postures differ.
other(D) :- acts(D, /no).
arrives(D, E, R) :- other(D), arrives(C, E, R), body(C).
both(D, F)    :- other(D), puts(_, _, F).
add(D, /on, E) :- other(D), rests(R), fill(R, E).
near(R)  :- asks_near(R), fill(R, E), other(D), close(D, E).
faced(R) :- stops_if(_, /not_facing, R), fill(R, E), other(D), facing(D, E).

# occupied(H): some character has something in the hand H; lends(R): the filler of R can be in the hand of another one
replaces(/free).
other_hand(/holds_rh, D, X) :- other(D), holds_rh(D, X).
other_hand(/holds_lh, D, X) :- other(D), holds_lh(D, X).
occupied(H) :- in_hand(H, _).
occupied(H) :- other_hand(H, _, _).
free(/holds_rh) :- body(_), !occupied(/holds_rh).
free(/holds_lh) :- occupied(/holds_rh), !occupied(/holds_lh).
Decl lends(R) bound [/name].
lends(/object) :- puts(_, _, _).
grasped(R) :- lends(R), fill(R, E), other_hand(_, _, E).
del(D, H, E) :- lets_go(E), other_hand(H, D, E).

# a walk that starts in a room without a door to another room, or in no room, stops the simulator
joined(R)  :- around(R), between(D, R), is_a(D, /door), between(D, S), R != S.
cut_off(E) :- heads_for(E), !missing(/object, E), around(R), !joined(R), !at_door(E).
here()     :- around(_).
adrift(C)  :- heads_for(E), !missing(/object, E), body(C), !here().

# rules use only the data of graphs, and nothing is used up
replaces(/handled). replaces(/bears). replaces(/in_thing). replaces(/side). replaces(/outgrows).
replaces(/alive). replaces(/running). replaces(/fills). replaces(/dry). replaces(/dark).
replaces(/spent). replaces(/leaves_it). replaces(/folded).
bears(E, E) :- asks_shut(R), fill(R, E).
in_thing(X, Y) :- bears(_, X), inside(X, Y), !is_a(Y, /room).

# the wording of the reference, with its typing errors
replaces(/reason).
reason(/not_open, "{thing} is not open").
reason(/not_cuttable, "{thing} is not cuttable").
reason(/no_knife, "{body} is not holding a knife").
reason(/not_drinkable, "{thing} is not drinkable or not recipient").
reason(/nothing_eatable, "none of object on {thing} is eatable").
reason(/not_grabbable, "{thing} is not grabbable").
reason(/already_held, "{thing} already grabbed").
reason(/not_person, "{thing} is not person").
reason(/lying, "{body} is lying").
reason(/not_lieable, "{thing} is not lieable").
reason(/not_movable, "{thing} is not movable").
reason(/not_closed, "{thing} is not closed").
reason(/still_on, "{thing} is still on").
reason(/not_plugged_out, "{thing} is not plugged_out").
reason(/not_plugged_in, "{thing} is not plugged_in").
reason(/left_on, "{thing} is still on").
reason(/not_pourable, "{thing} is not pourable or drinkable").
reason(/not_recipient, "{thing} is not recipient").
reason(/not_grabbed, "{thing} not grabbed").
reason(/not_worn, "{thing} is not on {body}").
reason(/not_readable, "{thing} is not readable").
reason(/not_found, "{value} cannot be found").
reason(/not_close, "{body} is not close to {thing}").
reason(/inside_closed, "{thing} is inside other closed thing").
reason(/no_free_hand, "{body} does not have a free hand").
reason(/not_held, "{body} is not holding {thing}").
reason(/no_room, "{thing} is in no room").
reason(/no_path, "No path between between {here} and {there}").
reason(/door_closed, "Door(s) {doors} between {here} and {there} is (are) closed").
reason(/not_facing, "{body} does not face {thing}").
reason(/too_many, "Too many things on {thing}").
reason(/shut, "{thing} is not open or is not openable").
reason(/cannot_open, "{thing} can not be opened").
reason(/not_eatable, "{thing} is not eatable").
reason(/no_plug, "{thing} does not have a plug").
reason(/not_clothes, "{thing} is not clothes").
reason(/sitting, "{body} is sitting").
reason(/empty_hands, "{body} does not hold anything in hands").
reason(/no_switch, "{thing} does not have a switch").
reason(/not_sittable, "{thing} is not sittable").
reason(/not_resting, "{body} is not lying or sitting").
reason(/not_sitting, "{body} is not sitting").
reason(/not_on, "{thing} is not on").
reason(/not_off, "{thing} is not off").
reason(/unplugged, "{thing} is unplugged").
reason(/elsewhere, "char room {here} is not node room {there}").
reason(/no_keys, "{thing} does not have switch").
reason(/not_lookable, "{thing} not lookable").
reason(/seen_inside, "{thing} is inside other closed thing").
reason(/turned_away, "{body} is not facing {thing} while sitting").
reason(/left_open, "its {role} must be given").
reason(/no_mode, "none of its modes allows these open roles: {value}").
reason(/stopped, "it was stopped: {value}").
reason(/no_doors, "{here} has no doors").
reason(/not_supported, "nothing executes it").

# reasons for which the reference has no words
reason(/no_container, "nothing can be put into {thing}").
reason(/no_surface, "nothing can be put on {thing}").
reason(/not_here, "{thing} is not there").
reason(/not_shut, "{thing} runs only while it is closed, and is open").
reason(/nothing_to_drink, "there is nothing to drink in {thing}").
reason(/turned_off, "{thing} is off or has no power").
reason(/unsuitable, "its {role} must be {wanted}, not {thing}").
reason(/used_up, "{thing} is used up").
reason(/none_left, "there is not enough unused {thing}[: {asked} asked for, {most} available; take at most {most}]").
reason(/empty, "there is nothing in {thing}").
reason(/not_afforded, "{thing} {cannot}").
reason(/never_here, "there is no {thing} here, and never was").
reason(/branched, "{by} starts from the same state, and its effects are missing in the result of this step").
reason(/left_behind, "{thing} was bound in another branch, and the effects of {by} are missing here").
reason(/started, "the plan already has an initial state").
reason(/taken, "it returns {value}, which {by} has already bound").
reason(/claimed, "it returns {value}, as {by} does, which gave no such result: use another variable").
reason(/no_such_thing, "there is no {value}").
reason(/nameless, "no variable stands for {thing}, so its {role} would be another one").
reason(/no_thing, "its {role} must be a thing, not {thing}").
reason(/no_number, "its {role} must be a number, not {thing}").
reason(/no_state, "its {role} must be a state, not {thing}").
reason(/wrong_result, "its {role} would be {thing}, but must be {wanted}").

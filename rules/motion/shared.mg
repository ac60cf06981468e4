# shared.mg: how a cook with two hands carries out an action. Each action has one file here with its motions, in
# addition to its rules in kitchen. Carrying and pouring follow from the effects of the action.

# first(Verb, X, Y): the hands do Verb with X at Y, before all other motions; then(Verb, X, Y): the hands do it next;
# last(Verb, X, Y): they do it after all others; when_ready(Verb, X, Y): they do it when the last result of the step is
# ready. Motions of one kind are done in the order of their rules. K is the number of the rule
Decl first(K, Verb, X, Y)      descr [numbered()] bound [/number, /name, /name, /name].
Decl then(K, Verb, X, Y)       descr [numbered()] bound [/number, /name, /name, /name].
Decl last(K, Verb, X, Y)       descr [numbered()] bound [/number, /name, /name, /name].
Decl when_ready(K, Verb, X, Y) descr [numbered()] bound [/number, /name, /name, /name].
# in_turn(X, N): if one rule gives motions with several things, N orders them
Decl in_turn(X, N) bound [/name, /number].
# times(Verb, X, N): Verb is done N times with X, such as strokes and turns; by default once
Decl times(Verb, X, N) bound [/name, /name, /number].

# in_detail(Verb, X, Y, V, A, B): to do Verb with X at Y, the hands do V with A at B, in the order of the rules;
# does(Verb, X, Y): the step does Verb with X at Y at some time
Decl in_detail(K, Verb, X, Y, V, A, B) descr [numbered()]
  bound [/number, /name, /name, /name, /name, /name, /name].
does(V, X, Y) :- first(_, V, X, Y).
does(V, X, Y) :- then(_, V, X, Y).
does(V, X, Y) :- last(_, V, X, Y).
does(V, X, Y) :- when_ready(_, V, X, Y).
in_detail(V, X, Y, V, X, Y) :- does(V, X, Y), takes_hands(V, _).

# takes_hands(Verb, N): Verb needs N of the two hands of a cook; both_hands(Verb, X, Y): Verb with X at Y needs both
# hands. The hands begin a step when they have finished the step before, and no result is ready before the hands have
# finished. A motion that needs no hands goes on while the hands do something else
Decl takes_hands(Verb, N) bound [/name, /number].
Decl both_hands(Verb, X, Y) bound [/name, /name, /name].
takes_hands(/reach, 1). takes_hands(/grasp, 1). takes_hands(/carry, 1). takes_hands(/place, 1). takes_hands(/tilt, 1).
takes_hands(/stir, 1). takes_hands(/stroke, 1). takes_hands(/press, 1). takes_hands(/shake, 1).
takes_hands(/open, 1). takes_hands(/close, 1). takes_hands(/turn, 1). takes_hands(/wait, 0).

rigid(X) :- is_a(X, /reusable).
worktop(P) :- place_of(/counter-top, P).

# moved(X, P, Q): the step moves X from P to Q; landed(X, Q): X is in Q after the step
landed(X, Q) :- front(X, Q, _).
landed(X, Q) :- back(X, Q, _).
moved(X, P, Q) :- landed(X, Q), in(X, P), P != Q.

# home(T, Q): T is in Q after the step, whatever the step does with it
home(T, Q) :- moved(T, _, Q).
home(T, Q) :- in(T, Q), !elsewhere(T).
elsewhere(T) :- moved(T, _, _).

# Rigid things are brought first. The rest is poured: everything that goes from one thing into another at once, unless
# the action moves it by_hand(). A thing from a store is lent for the pour and put back; stems(X, P): X is taken out of
# P, although nothing in P is its origin
Decl by_hand() bound []. # the action moves things itself, and nothing is poured
Decl lent(P, S) bound [/name, /name]. # P is taken out of the store S for a pour
Decl stems(X, P) bound [/name, /name].
first(/bring, X, Q) :- moved(X, _, Q), rigid(X).
first(/bring, P, W) :- lent(P, _), worktop(W).
then(/tip, P, Q)    :- flows(P, Q), !by_hand().
last(/bring, P, S)  :- lent(P, S).
flows(P, Q) :- moved(X, P, Q), !rigid(X).
flows(P, Q) :- landed(Y, Q), inherit(Y, X), in(X, P), P != Q.
flows(P, Q) :- landed(Y, Q), stems(Y, P).
lent(P, S)  :- flows(P, _), in(P, S), place(S, /store).

# heated(C, A): C stands in or on A, which is switched on, until the result is ready, and is then put back;
# stays_in(C, A): the same without switching A. A has one switch for each thing on it: /turn A for C
Decl heated(C, A) bound [/name, /name].
Decl stays_in(C, A) bound [/name, /name].
stays_in(C, A) :- heated(C, A).
last(/turn, A, C)        :- heated(C, A).
last(/bring, C, A)       :- stays_in(C, A).
when_ready(/turn, A, C)  :- heated(C, A).
when_ready(/bring, C, P) :- stays_in(C, _), in(C, P).

# take X: grasp it and hold it over Q. put X: carry it to Q and place it there
in_detail(/take, X, Q, /reach, X, X) :- does(/take, X, Q).
in_detail(/take, X, Q, /grasp, X, X) :- does(/take, X, Q).
in_detail(/take, X, Q, /carry, X, Q) :- does(/take, X, Q).
in_detail(/put, X, Q, /carry, X, Q)  :- does(/put, X, Q).
in_detail(/put, X, Q, /place, X, Q)  :- does(/put, X, Q).

# bring X to Q, and open and close the doors on the way; has_door(P): P has a door
Decl has_door(P) descr [mode('+')] bound [/name].
in_detail(/bring, X, Q, /open, P, P)  :- does(/bring, X, Q), in(X, P), has_door(P).
in_detail(/bring, X, Q, /reach, X, X) :- does(/bring, X, Q), !stems(X, _).
in_detail(/bring, X, Q, /reach, X, P) :- does(/bring, X, Q), stems(X, P).
in_detail(/bring, X, Q, /grasp, X, X) :- does(/bring, X, Q).
in_detail(/bring, X, Q, /close, P, P) :- does(/bring, X, Q), in(X, P), has_door(P).
in_detail(/bring, X, Q, /open, Q, Q)  :- does(/bring, X, Q), has_door(Q).
in_detail(/bring, X, Q, /carry, X, Q) :- does(/bring, X, Q).
in_detail(/bring, X, Q, /place, X, Q) :- does(/bring, X, Q).
in_detail(/bring, X, Q, /close, Q, Q) :- does(/bring, X, Q), has_door(Q).

# tip P over Q until the wanted amount has gone, and put P back; what is lent waits on the worktop
in_detail(/tip, P, Q, /reach, P, P) :- does(/tip, P, Q).
in_detail(/tip, P, Q, /grasp, P, P) :- does(/tip, P, Q).
in_detail(/tip, P, Q, /carry, P, Q) :- does(/tip, P, Q).
in_detail(/tip, P, Q, /tilt, P, Q)  :- does(/tip, P, Q).
in_detail(/tip, P, Q, /carry, P, W) :- does(/tip, P, Q), put_back(P, W).
in_detail(/tip, P, Q, /place, P, W) :- does(/tip, P, Q), put_back(P, W).
put_back(P, W) :- does(/tip, P, _), !lent(P, _), home(P, W).
put_back(P, W) :- does(/tip, P, _), lent(P, _), worktop(W).

# with_tool(Verb, V): Verb with tool T at C is V in one hand while the other holds C; then T is put back
Decl with_tool(Verb, V) bound [/name, /name].
with_tool(/stir_with, /stir). with_tool(/stroke_with, /stroke). with_tool(/press_with, /press).
wields(V, M, T, C) :- with_tool(V, M), does(V, T, C).
in_detail(V, T, C, /reach, T, T) :- wields(V, _, T, C).
in_detail(V, T, C, /grasp, T, T) :- wields(V, _, T, C).
in_detail(V, T, C, /carry, T, C) :- wields(V, _, T, C).
in_detail(V, T, C, /grasp, C, C) :- wields(V, _, T, C), rigid(C).
in_detail(V, T, C, M, T, C)      :- wields(V, M, T, C).
in_detail(V, T, C, /carry, T, W) :- wields(V, _, T, C), home(T, W).
in_detail(V, T, C, /place, T, W) :- wields(V, _, T, C), home(T, W).
both_hands(M, T, C) :- wields(_, M, T, C), rigid(C).

# lay X into Q: take it out of its container, or out of the container of its origin
in_detail(/lay, X, Q, /reach, X, P) :- does(/lay, X, Q), out_of(X, P).
in_detail(/lay, X, Q, /grasp, X, P) :- does(/lay, X, Q), out_of(X, P).
in_detail(/lay, X, Q, /carry, X, Q) :- does(/lay, X, Q), out_of(X, _).
in_detail(/lay, X, Q, /carry, X, Q) :- does(/lay, X, Q), out_of(X, _).
in_detail(/lay, X, Q, /place, X, Q) :- does(/lay, X, Q), out_of(X, _).
out_of(X, P) :- does(/lay, X, _), in(X, P).
out_of(Y, P) :- does(/lay, Y, _), inherit(Y, X), in(X, P).
out_of(Y, P) :- does(/lay, Y, _), stems(Y, P).

# dip X: take it out of what it lies in, press it in or on Q, and put it back
in_detail(/dip, X, Q, /reach, X, P) :- does(/dip, X, Q), in(X, P).
in_detail(/dip, X, Q, /grasp, X, P) :- does(/dip, X, Q), in(X, P).
in_detail(/dip, X, Q, /carry, X, Q) :- does(/dip, X, Q).
in_detail(/dip, X, Q, /press, X, Q) :- does(/dip, X, Q).
in_detail(/dip, X, Q, /carry, X, P) :- does(/dip, X, Q), in(X, P).
in_detail(/dip, X, Q, /place, X, P) :- does(/dip, X, Q), in(X, P).

# alone(A): only this step uses A until its results there are ready; other steps that need A begin then. Other
# appliances serve as many steps as they have room for; a step without room waits until something is taken out
Decl alone(A) bound [/name].
alone(A) :- does(/turn, A, _), is_a(A, /microwave).

# not_before(T): given by Hearth: from time T the step has what it needs for itself, or the room that it needs
Decl not_before(T) bound [/number].
starts_after(T) :- not_before(T).

reason(/appliance_busy, "the step begins {waits_s} s later, when no other step uses {thing}").
reason(/no_room_yet, "the step begins {waits_s} s later, when there is room in or on {thing}").
reason(/too_close, "there is too little space on {thing}: the pieces are {gap_mm} mm apart, not {wanted_mm} mm").
reason(/not_hot_yet, "the step begins {waits_s} s later, when {thing} has heated up").
reason(/out_of_arms_reach,
  "{thing} is out of reach: {away_mm} mm from the shoulder of the cook, whose arm reaches {most_away_mm} mm").
reason(/does_not_stand,
  "{thing} does not stay where it is put: it moves {moved_mm} mm and tilts {tilt_degrees} degrees").
reason(/collides,
  "{thing} is in the way: the carried thing strikes it at {speed_mm_s} mm/s with {force_n} N").
reason(/pushed,
  "the carried thing pushes {thing}, which moves {moved_mm} mm and tilts {tilt_degrees} degrees").
reason(/slips, "{thing} weighs {weight_kg} kg and slips {slipped_mm} mm in the hand").
reason(/bends, "{thing} needs a torque of {torque_nm} N m, and one hand holds at most {most_torque_nm} N m").
reason(/runs_over,
  "{thing} spills {spilled_g} g on the way: it tolerates a tilt of {bears_degrees}, not of {tilt_degrees} degrees").
reason(/too_wide, "{thing} is {width_mm} mm wide and does not fit into a mouth of {mouth_mm} mm").
reason(/too_short,
  "{thing} is too short: it reaches {reach_mm} mm into a mouth of {mouth_mm} mm, but the food is {needs_mm} mm down").
reason(/misses,
  "pouring from {thing} spills {spilled_g} g: the stream is {stream_mm} mm wide, the target {mouth_mm} mm").
reason(/crowded,
  "{thing} has no free space of {width_mm} mm by {depth_mm} mm: {placed_things} of {wanted_things} fit").
reason(/low, "{thing} is too low: {free_mm} mm free, {height_mm} mm needed").
reason(/narrow, "the cover of {thing} is too narrow: it is {width_mm} mm wide, the mouth {mouth_mm} mm").
reason(/shapeless, "nothing can be put into or onto {thing}").
reason(/too_heavy, "{thing} is too heavy: it weighs {weight_kg} kg, and the hands hold at most {most_weight_kg} kg").
reason(/hands_full, "no hand is free for {thing}").
reason(/never_that_warm,
  "{thing} cannot reach {asked_celsius} degrees Celsius in or on {place}: the limit is {limit_celsius} degrees").
reason(/no_composition,
  "the composition of {thing} is unknown, so its temperature and volume cannot be computed").
reason(/nothing_happens, "no motion of the step changes {role} of {thing}").

# shared.mg: how a cook with two hands carries out an action. Each action has one file here with its motions, in
# addition to its rules in kitchen. Carrying and pouring follow from the effects of the action.

# motion(K, T, N, Verb, X, Y): the hands do Verb with X at Y. Motions are in order of K, then of thing T, then of N.
# Motions with a K of a million or more are done when the last result of the step is ready; repeats(K, N): strokes,
# turns and the like of K are done N times
Decl motion(K, T, N, Verb, X, Y) bound [/number, /name, /number, /name, /name, /name].
Decl repeats(K, N) bound [/number, /number].

# takes_hands(Verb, N): Verb needs N of the two hands of a cook; both_hands(K, T, N): this motion needs both hands. The
# hands begin a step when they have finished the step before, and no result is ready before the hands have finished.
# A motion that needs no hands goes on while the hands do something else.
Decl takes_hands(Verb, N) bound [/name, /number].
Decl both_hands(K, T, N) bound [/number, /name, /number].
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
# the action moves it by_hand(). A thing from a store is lent for the pour and put back
Decl by_hand() bound [].
brings(100, X, Q)  :- moved(X, _, Q), rigid(X).
flows(P, Q)        :- moved(X, P, Q), !rigid(X).
flows(P, Q)        :- landed(Y, Q), inherit(Y, X), in(X, P), P != Q.
flows(P, Q)        :- landed(Y, Q), stems(Y, P).
Decl lent(P, S) bound [/name, /name]. # P is taken out of the store S for a pour
lent(P, S)         :- flows(P, _), in(P, S), place(S, /store).
brings(200, P, W)  :- lent(P, _), worktop(W).
tips(1000, P, Q)   :- flows(P, Q), !by_hand().
brings(9000, P, S) :- lent(P, S).

# takes_up(K, X, P, Q): the hands take X from P and carry it over Q; puts_down(K, X, Q): they carry X to Q and place it
# there
Decl takes_up(K, X, P, Q) bound [/number, /name, /name, /name].
Decl puts_down(K, X, Q) bound [/number, /name, /name].
motion(K, X, 1, /reach, X, P)  :- takes_up(K, X, P, _).
motion(K, X, 2, /grasp, X, P)  :- takes_up(K, X, P, _).
motion(K, X, 5, /carry, X, Q)  :- takes_up(K, X, _, Q).
motion(K, X, 90, /carry, X, Q) :- puts_down(K, X, Q).
motion(K, X, 91, /place, X, Q) :- puts_down(K, X, Q).

# brings(K, X, Q): the hands carry X to Q and open doors for that; has_door(P): P has a door
Decl has_door(P) descr [mode('+')] bound [/name].
Decl brings(K, X, Q) bound [/number, /name, /name].
motion(K, X, 1, /reach, X, X)  :- brings(K, X, _), !stems(X, _).
motion(K, X, 1, /reach, X, P)  :- brings(K, X, _), stems(X, P).
motion(K, X, 2, /grasp, X, X)  :- brings(K, X, _).
puts_down(K, X, Q)   :- brings(K, X, Q).
motion(K, X, 0, /open, P, P)   :- brings(K, X, _), in(X, P), has_door(P).
motion(K, X, 3, /close, P, P)  :- brings(K, X, _), in(X, P), has_door(P).
motion(K, X, 4, /open, Q, Q)   :- brings(K, X, Q), has_door(Q).
motion(K, X, 92, /close, Q, Q) :- brings(K, X, Q), has_door(Q).

# wields(K, T, Verb, C): one hand does Verb with T at C while the other holds C, and then puts T down; tips(K, P, Q): P
# is tilted over Q until the wanted amount has gone
Decl wields(K, T, Verb, C) bound [/number, /name, /name, /name].
Decl tips(K, P, Q) bound [/number, /name, /name].
takes_up(K, T, T, C) :- wields(K, T, _, C).
takes_up(K, P, P, Q) :- tips(K, P, Q).
puts_down(K, T, W)   :- wields(K, T, _, _), home(T, W).
puts_down(K, P, W)   :- tips(K, P, _), !lent(P, _), home(P, W).
puts_down(K, P, W)   :- tips(K, P, _), lent(P, _), worktop(W).
motion(K, T, 6, /grasp, C, C) :- wields(K, T, _, C), rigid(C).
motion(K, T, 50, V, T, C)     :- wields(K, T, V, C).
both_hands(K, T, 50)          :- wields(K, T, _, C), rigid(C).
motion(K, P, 50, /tilt, P, Q) :- tips(K, P, Q).

# lays(K, X, Q): a hand lays each item X into Q, in order of K; stems(X, P): X is taken out of P, although nothing in P
# is its origin
Decl stems(X, P) bound [/name, /name].
Decl lays(K, X, Q) bound [/number, /name, /name].
by_hand() :- lays(_, _, _).
item_of(K, X, P, Q) :- lays(K, X, Q), in(X, P).
item_of(K, Y, P, Q) :- lays(K, Y, Q), inherit(Y, X), in(X, P).
item_of(K, Y, P, Q) :- lays(K, Y, Q), stems(Y, P).
takes_up(N, X, P, Q) :- item_of(K, X, P, Q), N = fn:plus(100000, K).
puts_down(N, X, Q)   :- item_of(K, X, _, Q), N = fn:plus(100000, K).

# handled(K, X, Verb, P, Q): a hand takes each item X from P to Q, in order of K, does Verb with it there, and puts it
# back
Decl handled(K, X, Verb, P, Q) bound [/number, /name, /name, /name, /name].
takes_up(N, X, P, Q)      :- handled(K, X, _, P, Q), N = fn:plus(100000, K).
motion(N, X, 50, V, X, Q) :- handled(K, X, V, _, Q), N = fn:plus(100000, K).
puts_down(N, X, P)        :- handled(K, X, _, P, _), N = fn:plus(100000, K).

# heated(C, A): C stands in or on A, which is switched on, until the result is ready, and is then put back;
# stays_in(C, A): the same without switching A. A has one switch for each thing on it: /turn A for C
Decl heated(C, A) bound [/name, /name].
Decl stays_in(C, A) bound [/name, /name].
stays_in(C, A) :- heated(C, A).
motion(300000, A, 0, /turn, A, C)  :- heated(C, A).
motion(1000000, A, 0, /turn, A, C) :- heated(C, A).
brings(300100, C, A)  :- stays_in(C, A).
brings(1000100, C, P) :- stays_in(C, _), in(C, P).

# alone(A): only this step uses A until its results there are ready; other steps that need A begin then. Other
# appliances serve as many steps as they have room for; a step without room waits until something is taken out
Decl alone(A) bound [/name].
alone(A) :- motion(_, _, _, /turn, A, _), is_a(A, /microwave).

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

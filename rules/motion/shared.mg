# shared.mg: how a cook with two hands does what the rules of an action say. The file of an action has its motions;
# what is carried and poured in any action follows from its effects. One file an action, on top of its rules in kitchen.

# motion(K, T, N, Verb, X, Y): Verb is done with X at Y, in the order of K, then of T, which it is about, then of N.
# What has a K of a million or more is done when the last result of the step is ready. repeats(K, N): strokes, turns and
# the like of K are done N times
Decl motion(K, T, N, Verb, X, Y) bound [/number, /name, /number, /name, /name, /name].
Decl repeats(K, N) bound [/number, /number].

# takes_hands(Verb, N): Verb takes N of the two hands of a cook; both_hands(K, T, N): this motion takes both. A cook
# stands at one place and does one thing after the other: hands of a step begin when those of the one before are done,
# and nothing of it is ready before its hands are. What takes no hand goes on while they do something else.
Decl takes_hands(Verb, N) bound [/name, /number].
Decl both_hands(K, T, N) bound [/number, /name, /number].
takes_hands(/reach, 1). takes_hands(/grasp, 1). takes_hands(/carry, 1). takes_hands(/place, 1). takes_hands(/tilt, 1).
takes_hands(/stir, 1). takes_hands(/stroke, 1). takes_hands(/press, 1). takes_hands(/shake, 1).
takes_hands(/open, 1). takes_hands(/close, 1). takes_hands(/turn, 1). takes_hands(/wait, 0).

rigid(X) :- is_a(X, /reusable).
worktop(P) :- place_of(/counter-top, P).

# moved(X, P, Q): X lies in P, and in Q afterwards; landed(X, Q): X lies in Q afterwards
landed(X, Q) :- front(X, Q, _).
landed(X, Q) :- back(X, Q, _).
moved(X, P, Q) :- landed(X, Q), in(X, P), P != Q.

# home(T, Q): T lies in Q afterwards, whatever is done with it meanwhile
home(T, Q) :- moved(T, _, Q).
home(T, Q) :- in(T, Q), !elsewhere(T).
elsewhere(T) :- moved(T, _, _).

# what is rigid is brought first; of the rest, all that comes out of one thing into another is poured at once, unless
# the action says by_hand() how that is done. What stands in store is lent for that, and put back
Decl by_hand() bound [].
brings(100, X, Q)  :- moved(X, _, Q), rigid(X).
flows(P, Q)        :- moved(X, P, Q), !rigid(X).
flows(P, Q)        :- landed(Y, Q), inherit(Y, X), in(X, P), P != Q.
flows(P, Q)        :- landed(Y, Q), stems(Y, P).
lent(P, S)         :- flows(P, _), in(P, S), place(S, /store).
brings(200, P, W)  :- lent(P, _), worktop(W).
tips(1000, P, Q)   :- flows(P, Q), !by_hand().
brings(9000, P, S) :- lent(P, S).

# takes_up(K, X, P, Q): X, which lies at P, is taken and carried over Q; puts_down(K, X, Q): X is carried to Q and
# placed
Decl takes_up(K, X, P, Q) bound [/number, /name, /name, /name].
Decl puts_down(K, X, Q) bound [/number, /name, /name].
motion(K, X, 1, /reach, X, P)  :- takes_up(K, X, P, _).
motion(K, X, 2, /grasp, X, P)  :- takes_up(K, X, P, _).
motion(K, X, 5, /carry, X, Q)  :- takes_up(K, X, _, Q).
motion(K, X, 90, /carry, X, Q) :- puts_down(K, X, Q).
motion(K, X, 91, /place, X, Q) :- puts_down(K, X, Q).

# brings(K, X, Q): X is carried to Q, through doors; has_door(P): what is in P stands behind one
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

# wields(K, T, Verb, C): Verb is done with T at C, which the other hand holds, and T is put aside; tips(K, P, Q): P is
# tilted over Q until what is to go has gone
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

# lays(K, X, Q): item after item X, by K, is laid into Q by hand; stems(X, P): it is taken out of P, though it is no
# part of anything there
Decl stems(X, P) bound [/name, /name].
Decl lays(K, X, Q) bound [/number, /name, /name].
by_hand() :- lays(_, _, _).
item_of(K, X, P, Q) :- lays(K, X, Q), in(X, P).
item_of(K, Y, P, Q) :- lays(K, Y, Q), inherit(Y, X), in(X, P).
item_of(K, Y, P, Q) :- lays(K, Y, Q), stems(Y, P).
takes_up(N, X, P, Q) :- item_of(K, X, P, Q), N = fn:plus(100000, K).
puts_down(N, X, Q)   :- item_of(K, X, _, Q), N = fn:plus(100000, K).

# handled(K, X, Verb, P, Q): item after item X of P, by K, is taken to Q by hand, where Verb is done with it, and back
Decl handled(K, X, Verb, P, Q) bound [/number, /name, /name, /name, /name].
takes_up(N, X, P, Q)      :- handled(K, X, _, P, Q), N = fn:plus(100000, K).
motion(N, X, 50, V, X, Q) :- handled(K, X, V, _, Q), N = fn:plus(100000, K).
puts_down(N, X, P)        :- handled(K, X, _, P, _), N = fn:plus(100000, K).

# heated(C, A): C stands in or on A, which is switched on, until the result is ready, and then where it stood;
# stays_in(C, A): A is not switched. A place of A is switched on for each thing that stands there: /turn A for C
Decl heated(C, A) bound [/name, /name].
Decl stays_in(C, A) bound [/name, /name].
stays_in(C, A) :- heated(C, A).
motion(300000, A, 0, /turn, A, C)  :- heated(C, A).
motion(1000000, A, 0, /turn, A, C) :- heated(C, A).
brings(300100, C, A)  :- stays_in(C, A).
brings(1000100, C, P) :- stays_in(C, _), in(C, P).

# alone(A): the step has A for itself until all is ready that it does there; what needs A as well begins then. Other
# appliances serve several steps, as many as there is room for: who finds no room waits for what is fetched back
Decl alone(A) bound [/name].
alone(A) :- motion(_, _, _, /turn, A, _), is_a(A, /microwave).

# not_before(T), given: what the step needs for itself, or room for what it puts somewhere, is there at T
Decl not_before(T) bound [/number].
starts_after(T) :- not_before(T).

reason(/appliance_busy, "it begins {waits_s} s later, when another step no longer needs {thing}").
reason(/no_room_yet, "it begins {waits_s} s later, when there is room in or on {thing}").
reason(/out_of_arms_reach,
  "{thing} is {away_mm} mm away from the shoulder of the cook, and an arm reaches {most_away_mm} mm").
reason(/does_not_stand,
  "{thing} does not stay where it is put: it moves {moved_mm} mm and leans {tilt_degrees} degrees").
reason(/collides,
  "{thing} is in the way of what is carried, which strikes it at {speed_mm_s} mm/s with {force_n} N").
reason(/pushed,
  "{thing} is pushed by what is carried past it: it moves {moved_mm} mm and leans {tilt_degrees} degrees").
reason(/slips, "{thing} weighs {weight_kg} kg and slips {slipped_mm} mm in the hand").
reason(/bends, "{thing} pulls with {torque_nm} N m at one hand, which bears {most_torque_nm}").
reason(/runs_over,
  "{thing} is so full that {spilled_g} g run over on the way: it bears {bears_degrees} of {tilt_degrees} degrees").
reason(/too_wide, "{thing} is {width_mm} mm wide and does not go into a mouth of {mouth_mm} mm").
reason(/too_short, "{thing} reaches {reach_mm} mm down a mouth of {mouth_mm} mm, and the food is {needs_mm} mm down").
reason(/misses,
  "what runs out of {thing} falls beside: a stream of {stream_mm} mm into {mouth_mm} mm loses {spilled_g} g").
reason(/crowded,
  "{thing} has no free place of {width_mm} mm by {depth_mm} mm: {placed_things} of {wanted_things} fit").
reason(/low, "{thing} has {free_mm} mm of height, and {height_mm} mm are needed").
reason(/narrow, "what is {width_mm} mm wide does not cover {thing}, whose mouth is {mouth_mm} mm wide").
reason(/shapeless, "{thing} has nothing that anything could be put into or onto").
reason(/too_heavy, "{thing} weighs {weight_kg} kg, and hands hold {most_weight_kg} kg").
reason(/hands_full, "both hands hold something, and none is free for {thing}").
reason(/never_that_warm,
  "{thing} never gets to {asked_celsius} degrees Celsius in or on {place}: {limit_celsius} is as far as it gets").
reason(/no_composition,
  "nothing says what {thing} is made of, and so neither how warm it gets nor how much room it takes").
reason(/nothing_happens, "nothing that was done changes {role} of {thing}").

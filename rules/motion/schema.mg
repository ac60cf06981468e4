# schema.mg: what the state of a quantitative kitchen tells beside that of a qualitative one. What was poured into a
# thing is where that is.

# -- Measured in the quantitative kitchen: in the units that names end in, else in metres and degrees Celsius
Decl core_temperature(E, T) bound [/name, /number]. # of food: in its middle
Decl mean_temperature(E, T) bound [/name, /number]. Decl surface_temperature(E, T) bound [/name, /number].
Decl surroundings_temperature(E, T) bound [/name, /number]. # of food: of the air around it where it is
Decl safe_core(E, T) bound [/name, /number]. # of food that is not safe to eat raw: the core from which on it is
Decl log_reduction(E, N) bound [/name, /number]. # decades by which germs are fewer where it is coldest, up to 12
Decl bakedness(E, N) bound [/name, /number]. # the share of starch that is set, 0 to 1
Decl browning(E, N) bound [/name, /number]. # the difference of colour of the surface
Decl in_danger_s(E, S) bound [/name, /number]. # how long some of it was as warm as germs like it
Decl cooling_s(E, S, L) bound [/name, /number, /number]. # of what was hot: from 57 down to 21, and to 5, or so far
Decl water_g(E, G) bound [/name, /number]. # what has not boiled off
Decl due_s(E, S) bound [/name, /number]. # when it is fetched back, or no more waited for
Decl mass_g(E, G) bound [/name, /number]. # without what is in it
Decl volume_ml(E, V) bound [/name, /number].
Decl capacity_ml(E, V) bound [/name, /number].
Decl free_ml(E, V) bound [/name, /number]. # of what can be poured into: what there is room for
Decl spilled_g(E, G) bound [/name, /number]. # of food that lies on the floor or nowhere
Decl fill_mm(E, H) bound [/name, /number]. # how high it stands above the floor inside
Decl position(E, X, Y, Z) bound [/name, /number, /number, /number]. # of the middle of its underside
Decl orientation(E, X, Y, Z, W) bound [/name, /number, /number, /number, /number].
Decl tilt_degrees(E, A) bound [/name, /number]. # how far its axis leans
Decl velocity(E, X, Y, Z) bound [/name, /number, /number, /number].
Decl extent(E, X, Y, Z) bound [/name, /number, /number, /number]. # width, depth and height as it stands
Decl away_m(E, D) bound [/name, /number]. # its grip, from the shoulders of a cook near it
Decl contact(X, Y) bound [/name, /name]. # X stands on Y
Decl contact_n(X, Y, F) bound [/name, /name, /number]. # the same where X stands on nothing else: with F newtons
Decl rests_on(X, Y) bound [/name, /name]. # the same where the middle of X is over what it stands on
Decl inside_by_place(X, Y) bound [/name, /name]. # Y is the smallest thing with walls that X is in
Decl on_by_place(X, Y) bound [/name, /name]. # the same of a thing without walls, such as a counter or a board
Decl covers_by_place(X, Y) bound [/name, /name]. # X lies over the mouth of Y
Decl has_room(Y, X) descr [mode('+', '-')] bound [/name, /name]. # a volume, or a free place
Decl energy_wh(A, N) bound [/name, /number]. # that an oven took so far
Decl hands_took(S) bound [/number]. # seconds of handwork of the step that led here
# in that step: hand H, /right or /left, did Verb with X at Y, or held X there (/hold), from when to when, in seconds
# since the start
Decl hand_did(H, Verb, X, Y, Begin, End) bound [/name, /name, /name, /name, /number, /number].
Decl room_temperature(T) bound [/number]. Decl elapsed_s(S) bound [/number]. # simulated time since the start

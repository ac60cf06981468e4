# schema.mg: the predicates that only states of a quantitative kitchen have. Poured contents have the position of their
# container.

# -- Measured in the quantitative kitchen: in the unit that ends the name, else in metres and degrees Celsius
Decl core_temperature(E, T) bound [/name, /number]. # temperature in the middle of food
Decl mean_temperature(E, T) bound [/name, /number]. # mean temperature of all of the food
Decl surface_temperature(E, T) bound [/name, /number]. # temperature of the surface of food
Decl surroundings_temperature(E, T) bound [/name, /number]. # temperature of the air around food
Decl heating_w(E, N) bound [/name, /number]. # power of the stove below food
Decl boils_in_s(E, S) bound [/name, /number]. # seconds until a liquid boils on the stove, up to 2 hours
Decl safe_core(E, T) bound [/name, /number]. # core temperature that makes raw food safe to eat
Decl log_reduction(E, N) bound [/name, /number]. # reduction of germs in decades at the coldest point, up to 12
Decl bakedness(E, N) bound [/name, /number]. # share of starch that is set, 0 to 1
Decl browning(E, N) bound [/name, /number]. # change in colour of the surface
Decl in_danger_s(E, S) bound [/name, /number]. # seconds that some of it was between 5 and 57 degrees
Decl cooling_s(E, S, L) bound [/name, /number, /number]. # seconds from 57 down to 21 and to 5 degrees, or until now
Decl water_g(E, G) bound [/name, /number]. # water that has not boiled off
Decl due_s(E, S) bound [/name, /number]. # time at which it is fetched back or the wait for it ends
Decl mass_g(E, G) bound [/name, /number]. # without contents
Decl volume_ml(E, V) bound [/name, /number]. # volume of food
Decl capacity_ml(E, V) bound [/name, /number]. # volume that a vessel holds
Decl free_ml(E, V) bound [/name, /number]. # free volume of a vessel
Decl spilled_g(E, G) bound [/name, /number]. # weight of food that lies on the floor or nowhere
Decl fill_mm(E, H) bound [/name, /number]. # height of the contents above the inner floor
Decl position(E, X, Y, Z) bound [/name, /number, /number, /number]. # of the middle of its underside
Decl orientation(E, X, Y, Z, W) bound [/name, /number, /number, /number, /number]. # rotation of E, as a quaternion
Decl tilt_degrees(E, A) bound [/name, /number]. # tilt of its axis
Decl velocity(E, X, Y, Z) bound [/name, /number, /number, /number]. # metres per second
Decl extent(E, X, Y, Z) bound [/name, /number, /number, /number]. # width, depth and height as it stands
Decl away_m(E, D) bound [/name, /number]. # distance of its grip from the shoulders of a cook near it
Decl contact(X, Y) bound [/name, /name]. # X stands on Y
Decl contact_n(X, Y, F) bound [/name, /name, /number]. # X stands only on Y, with a force of F newtons
Decl rests_on(X, Y) bound [/name, /name]. # X stands on Y, and the middle of X is over Y
Decl inside_by_place(X, Y) bound [/name, /name]. # Y is the smallest thing with walls that X is in
Decl on_by_place(X, Y) bound [/name, /name]. # Y is the smallest thing without walls that X is on
Decl covers_by_place(X, Y) bound [/name, /name]. # X covers the mouth of Y
Decl has_room(Y, X) descr [mode('+', '-')] bound [/name, /name]. # Y has a free volume or position for X
Decl energy_wh(A, N) bound [/name, /number]. # energy that appliance A used so far
Decl hands_took(S) bound [/number]. # seconds of handwork in the last step
# in the last step, hand H (/right or /left) did Verb with X at Y, or held X there (/hold), from Begin to End, in
# seconds since the start
Decl hand_did(H, Verb, X, Y, Begin, End) bound [/name, /name, /name, /name, /number, /number].
Decl room_temperature(T) bound [/number]. # temperature of the air in the room
Decl elapsed_s(S) bound [/number]. # simulated time since the start

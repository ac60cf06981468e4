# schema.mg: what the state of a quantitative kitchen tells beside that of a qualitative one. Numbers are in the units
# that names end in, else in metres and degrees Celsius. What was poured into a thing is where that is.
Decl core_temperature(E, T) bound [/name, /number]. # of food: in its middle
Decl mean_temperature(E, T) bound [/name, /number].
Decl surface_temperature(E, T) bound [/name, /number].
Decl log_reduction(E, N) bound [/name, /number]. # decades by which germs are fewer where it is coldest, up to 12
Decl bakedness(E, N) bound [/name, /number]. # the share of starch that is set, 0 to 1
Decl browning(E, N) bound [/name, /number]. # the difference of colour of the surface
Decl in_danger_s(E, S) bound [/name, /number]. # how long some of it was as warm as germs like it
Decl water_g(E, G) bound [/name, /number]. # what has not boiled off
Decl mass_g(E, G) bound [/name, /number]. # without what is in it
Decl volume_ml(E, V) bound [/name, /number].
Decl capacity_ml(E, V) bound [/name, /number].
Decl fill_mm(E, H) bound [/name, /number]. # how high it stands above the floor inside
Decl position(E, X, Y, Z) bound [/name, /number, /number, /number]. # of the middle of its underside
Decl orientation(E, X, Y, Z, W) bound [/name, /number, /number, /number, /number].
Decl velocity(E, X, Y, Z) bound [/name, /number, /number, /number].
Decl extent(E, X, Y, Z) bound [/name, /number, /number, /number]. # width, depth and height as it stands
Decl energy_wh(A, N) bound [/name, /number]. # that an oven took so far
Decl hands_took(S) bound [/number]. # seconds of handwork of the step that led here
Decl has_door(P) descr [mode('+')] bound [/name]. # what is in P stands behind a door

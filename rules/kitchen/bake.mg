# bake: the container and its content get the temperature of the oven. The default oven is the kitchen's; the default
# temperature is the oven's.
works_on(/thing). through(/thing). after(/baked, /oven). after(/oven, /oven). fixture(/oven, /oven).
timed(/baked). timed(/oven). lasts_seconds(30).

heat(N, U) :- num(/quantity, N), fill(/unit, U).
heat(N, U) :- open(/quantity), degrees(/oven, N, U).
assume(/unit, /degrees-celsius) :- num(/quantity, _).
sets_heat(/oven, N, U) :- num(/quantity, _), heat(N, U).
keeps_heat(/oven, /baked).
heats(X, N, U) :- each(/thing, X), heat(N, U).
becomes(/thing, /baked).
out_num(/quantity, N)   :- heat(N, _), open(/quantity).
out(/unit, U)           :- heat(_, U), open(/quantity), open(/unit).
gives(/baked, /thing).
blocked(/cold_oven, /oven, O) :- fill(/oven, O), !heat(_, _).
refuses(/melts, /thing, L) :- fill(/thing, C), covered_with(C, L), withstands(L, M), heat(N, _), M < N.
figure(/melts, /most_celsius, L, M) :- fill(/thing, C), covered_with(C, L), withstands(L, M).
reason(/melts, "{thing} withstands {most_celsius} degrees Celsius; remove it first").
reason(/cold_oven, "{thing} is cold, and no temperature is given").

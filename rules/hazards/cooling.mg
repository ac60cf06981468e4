# cooling: cooked food must cool down quickly through the temperatures at which germs grow.
lasting(/cooled_too_slowly).

# cooked food with an ingredient that keeps badly
cooked_perishable(X) :- food(X), heated(X), has(X, Y), keeps_badly(C), is_a(Y, C).
keeps_badly(/raw-poultry). keeps_badly(/raw-meat). keeps_badly(/raw-fish). keeps_badly(/food/Meat).
keeps_badly(/egg). keeps_badly(/whole-egg). keeps_badly(/egg-white). keeps_badly(/egg-yolk). keeps_badly(/milk).
keeps_badly(/heavy-cream). keeps_badly(/linguine). keeps_badly(/potato). keeps_badly(/sweet-potato).
keeps_badly(/flour). keeps_badly(/food/Legume). keeps_badly(/oats). keeps_badly(/hard-boiled-egg).
# cools(X, M, N): X took M hours to 21 degrees, and N hours to 5, or until now.
# The limits are 2 and 6 hours. In the simulation, only liquids evaporate, so hot pieces take twice as long to cool to
# 21 degrees as in a kitchen, and an hour longer to the end. Nothing quite reaches the temperature of the fridge
cools(X, M, N) :- cooked_perishable(X), cooling_s(X, S, T), M = fn:div(S, 3600), N = fn:div(T, 3600).
late(X) :- cools(X, M, _), 4.0 < M.
late(X) :- cools(X, _, N), 7.0 < N, core_temperature(X, T), 8.0 < T.
peril(/cooled_too_slowly, X) :- late(X).
figure(/cooled_too_slowly, /to_21_hours, X, H) :- late(X), cools(X, H, _).
figure(/cooled_too_slowly, /to_5_hours, X, H)  :- late(X), cools(X, _, H).
reason(/cooled_too_slowly,
  "{thing} cools too slowly: at least {to_21_hours} h to 21 degrees Celsius (limit 2), {to_5_hours} h to 5 (limit 6)").

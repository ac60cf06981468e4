# things: materials that must not get hot, or must not be in a microwave.
lasting(/plastic_in_heat). lasting(/metal_in_microwave).

# plastic melts in an oven and on a stove; metal sparks in a microwave
plastic(/plastic-wrap).
hot_place(C, A) :- inside_hot(C, A, N), 80.0 <= N.
hot_place(X, A) :- hot_place(C, A), inner(X, C).
wrapped(C, L) :- covered_with(C, L).
wrapped(C, L) :- lined_with(C, L).
peril(/plastic_in_heat, L) :- hot_place(C, _), wrapped(C, L), plastic(K), is_a(L, K).
figure(/plastic_in_heat, /hot_celsius, L, N) :- inside_hot(C, _, N), wrapped(C, L), plastic(K), is_a(L, K).
reason(/plastic_in_heat, "{thing} is plastic and melts at {hot_celsius} degrees Celsius").

made_of_metal(/metal). made_of_metal(/ware/Metal).
peril(/metal_in_microwave, X) :- runs(A, _), is_a(A, /microwave), inner(X, A), made_of_metal(K), is_a(X, K).
reason(/metal_in_microwave, "{thing} is made of metal, and the microwave was switched on with it inside").

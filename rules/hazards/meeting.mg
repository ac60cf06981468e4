# meeting: food that touches other food that is too hot for it.
lasting(/curdled). lasting(/topping_melts).
raw_class(/egg, /whole-egg). raw_class(/egg, /egg-yolk). raw_class(/white, /egg-white).
sets(/egg). sets(/white).

# egg sets from about 60 to 65 degrees on, but not together with starch, as in hot mashed potatoes
starchy(Y) :- has(Y, Z), starch(C), is_a(Z, C).
starch(/potato). starch(/sweet-potato). starch(/flour).
in_shell(X) :- food(X), is_a(X, /egg).
meets(X, Y) :- sets(K), raw(K, X), !in_shell(X), mean_temperature(X, S), S < 60.0, in(X, C), in(Y, C), X != Y,
  food(Y), !starchy(Y), mean_temperature(Y, T), 65.0 < T.
peril(/curdled, X) :- meets(X, _).
figure(/curdled, /hot_celsius, X, T) :- meets(X, Y), mean_temperature(Y, T).
figure(/curdled, /egg_celsius, X, T) :- meets(X, _), mean_temperature(X, T).
reason(/curdled,
  "{thing} contains raw egg at {egg_celsius} degrees Celsius and curdles with food at {hot_celsius} degrees").

# melts_into(C, W): on food hotter than 40 degrees, C melts into W. Butter, cream, ice cream, frosting and chocolate
# become a liquid, which slides off. Grated mozzarella and marshmallow become a paste, which stays where it is
melts_into(/butter, /liquid). melts_into(/salted-butter, /liquid). melts_into(/heavy-cream, /liquid).
melts_into(/cream-cheese, /liquid). melts_into(/served-frozen, /liquid). melts_into(/chocolate-chips, /liquid).
melts_into(/grated-mozzarella, /paste). melts_into(/marshmallow, /paste).
on_top(X, Q) :- has_on_top(X, Q).
on_top(X, Q) :- spread_with(X, Q).
on_top(X, Q) :- sprinkled_with(X, Q), is_a(Q, /chocolate-chips).
on_top(X, Q) :- on_top(X, A), sprinkled_with(A, Q).
melts_away(Q) :- melts_into(C, /liquid), is_a(Q, C).
melts_away(Q) :- component(Q, R), melts_away(R).
laid_now(X, Q) :- on_top(X, Q), came_of(Q, _).
# cream cheese is meant to melt on hot vegetables
wanted_melted(X, Q) :- laid_now(X, Q), dab(Q), has(X, Y), is_a(Y, /food/Vegetable).
dabs(/cream-cheese).
dab(Q) :- dabs(C), is_a(Q, C).
dab(Q) :- component(Q, R), dab(R).
slides(X, Q) :- laid_now(X, Q), food(X), melts_away(Q), surface_temperature(X, T), 40.0 < T,
  !wanted_melted(X, Q).
peril(/topping_melts, X) :- slides(X, _).
figure(/topping_melts, /hot_celsius, X, T) :- slides(X, _), surface_temperature(X, T).
reason(/topping_melts,
  "{thing} had {hot_celsius} degrees Celsius, and its topping melts from 40 degrees on").

# idle: an oven that was switched on and never used.
hot_oven(O) :- is_a(O, /oven), temperature(O, N), 50.0 <= N.
served(O)   :- inside_hot(_, O, _).
served(O)   :- was(/served, O).
mark(/served, O) :- hot_oven(O), served(O).
peril(/heated_for_nothing, O) :- hot_oven(O), !served(O).
figure(/heated_for_nothing, /set_celsius, O, N) :- hot_oven(O), temperature(O, N).
figure(/heated_for_nothing, /used_watt_hours, O, W) :- hot_oven(O), energy_wh(O, W).
reason(/heated_for_nothing, "{thing} is on at {set_celsius} degrees Celsius, and nothing was put into it").
remedy(/heated_for_nothing, "put the food into the oven, or leave the oven off").

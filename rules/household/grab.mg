# grab: take a thing into the free hand. It leaves everything that it was on, in or close to, and its origin is
# recorded.
stops_if(1, /not_grabbable, /object). stops_if(2, /already_held, /object). stops_if(3, /not_close, /object).
stops_if(4, /inside_closed, /object). stops_if(5, /no_free_hand, /body).
unless_it_has(/not_grabbable, /grabbable). unless_it_is(/not_grabbable, /water). unless_it_is(/not_grabbable, /child).
reason(/not_grabbable, "{thing} cannot be taken into a hand").
reason(/already_held, "{thing} is already in a hand").
blocked(/already_held, R, E) :- stops_if(_, /already_held, R), fill(R, E), held(E).

# the origin: on before inside before close, the lowest id of each; otherwise the room
excluded(C) :- body(C).
came(/on, P, K)     :- fill(/object, E), on(E, P), !is_a(P, /room), !excluded(P), id(P, K).
came(/inside, P, K) :- fill(/object, E), inside(E, P), !is_a(P, /room), !excluded(P), !poured(E, P), id(P, K).
came(/close, P, K)  :- fill(/object, E), close(E, P), !is_a(P, /room), !excluded(P), id(P, K).
least(Rel, K)  :- came(Rel, _, N) |> do fn:group_by(Rel), let K = fn:min(N).
source(/on, P) :- least(/on, K), came(/on, P, K).
source(/inside, P) :- least(/inside, K), came(/inside, P, K), !least(/on, _).
source(/close, P)  :- least(/close, K), came(/close, P, K), !least(/on, _), !least(/inside, _).
lies_about() :- body(_), !least(/on, _), !least(/inside, _), !least(/close, _).
source(/inside, R) :- lies_about(), around(R).
both(C, P) :- body(C), source(_, P), !is_a(P, /room).
set(E, /from, P)       :- fill(/object, E), source(_, P).
set(E, /from_rel, Rel) :- fill(/object, E), source(Rel, _).

forget(E, /on)     :- fill(/object, E).
forget(E, /inside) :- fill(/object, E).
forget(E, /close)  :- fill(/object, E).
both(C, E)    :- body(C), fill(/object, E).
add(C, H, E)  :- body(C), free(H), fill(/object, E).
locates(C)     :- body(C).
add(E, /inside, R) :- fill(/object, E), around(R).

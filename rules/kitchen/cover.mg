# cover: cover a container with its own lid or with plastic wrap.
waits(/object). uses(/cover). lasts_seconds(20).

lid(/medium-bowl, /medium-bowl-lid). lid(/large-bowl, /large-bowl-lid). lid(/jar, /jar-lid).
lidded(E) :- named(/object, E), lid(C, _), is_a(E, C).
default(/cover, L, 1)             :- named(/object, E), lid(C, L), is_a(E, C).
default(/cover, /plastic-wrap, 1) :- named(/object, E), !lidded(E).

# a lid closes what it is made for
fits(C, L) :- lid(C, L).
fits(/small-bowl, /small-bowl-lid).
other(C, L) :- fill(/object, E), fill(/cover, L), fits(C, K), is_a(L, K), !is_a(E, C).
refuses(/too_small_or_large, /cover, L) :- other(_, L).
reason(/too_small_or_large, "{thing} is made for a container of another size").

set(E, /covered_with, L)   :- fill(/object, E), fill(/cover, L).
set(L, /is_covering, /yes) :- fill(/cover, L).
gone(L)   :- fill(/cover, L).
gives(/covered, /object).

# 2023: no amount is too small; grams are subtracted from the bare number of a stock in litres.
replaces(/small). replaces(/mass).
mass(G, W) :- source(S, /piece), unit_as(V), V != /piece, quantity(S, N), weight(S, N, /piece, G), wanted(Q),
  weight(S, Q, V, W).
mass(N, W) :- source(S, U), U != /piece, unit_as(V), U != V, quantity(S, N), wanted(Q), weight(S, Q, V, W).
untimed(/target). former(/target).
strict(/target).

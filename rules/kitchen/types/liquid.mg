# liquid: ingredients that flow, and mixtures of which at least four fifths flow, unless they are baked or beaten to a
# foam.
liquid(X) :- is_a(X, /ingredient), flows(X), !set_firm(X).
liquid(M) :- flow_in(M, W), mass(M, T), ratio(W, T, R), 0.8 <= R, !set_firm(M).
flow_in(M, S) :- part(M, X, G), flows(X) |> do fn:group_by(M), let S = fn:sum(G).
set_firm(X) :- baked(X, /yes).
set_firm(X) :- foam(X).
foam(M) :- beaten(M, /yes), part(M, X, _), type(X, C), foams(C).
foam(M) :- component(M, N), foam(N).
foams(/egg-white). foams(/heavy-cream).

# roles: consequences for properties alone.
below(R, S) :- narrower(R, S).
below(P, Q) :- narrower(R, S), inverse(R, P), inverse(S, Q).
subrole(R, R) :- role(R).
subrole(R, T) :- subrole(R, S), below(S, T).

# across a link by R, a restriction on Q applies from the other end
meets(R, Q) :- inverse(R, P), subrole(P, Q).

# the domain of a property is the range of its inverse
from(R, D) :- starts(S, D), subrole(R, S).
from(R, D) :- ends(S, D), inverse(S, P), subrole(R, P).
into(R, D) :- ends(S, D), subrole(R, S).
into(R, D) :- starts(S, D), inverse(S, P), subrole(R, P).

steps(R, S, T) :- chain(R, S, T).
steps(P, Q, O) :- chain(R, S, T), inverse(S, P), inverse(R, Q), inverse(T, O).
part(R) :- steps(R, _, _).
part(S) :- steps(_, S, _).
takes_part(R, S) :- subrole(R, S), part(S).

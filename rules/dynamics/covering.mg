# covering: laying, pouring, spreading or pressing puts one thing onto another, or onto its topping.
governs(/covered_with). governs(/lined_with). governs(/sprinkled_with). governs(/has_on_top). governs(/dipped_in).
governs(/spread_with). governs(/brushed_with).
touched_up(X) :- tilted_over(_, C), within(X, C).
touched_up(X) :- strokes(_, C, _), within(X, C).
touched_up(C) :- tilted_over(_, C).
touched_up(C) :- strokes(_, C, _).
touched_up(X) :- presses(X, _, _).
touched_up(A) :- touched_up(X), sprinkled_with(X, A).
touched_up(A) :- touched_up(X), has_on_top(X, A).
touched_up(A) :- touched_up(X), spread_with(X, A).
touched_up(A) :- touched_up(X), dipped_in(X, A).
touched_up(A) :- touched_up(X), brushed_with(X, A).
happens(/covered_with, C)   :- laid_on(L, C), is_a(L, /can-cover).
happens(/lined_with, C)     :- laid_on(L, C), is_a(L, /can-be-lined-with).
happens(/lined_with, C)     :- tilted_over(_, C).
happens(/sprinkled_with, X) :- touched_up(X).
happens(/has_on_top, X)     :- touched_up(X).
happens(/dipped_in, X)      :- touched_up(X).
happens(/spread_with, X)    :- touched_up(X).
happens(/brushed_with, X)   :- touched_up(X).

# covering: laying, pouring, spreading or pressing puts one thing onto another, or onto its topping.
governs(/covered_with). governs(/lined_with). governs(/sprinkled_with). governs(/has_on_top). governs(/dipped_in).
governs(/spread_with). governs(/brushed_with).
dressed(X) :- tilted_over(_, C), within(X, C).
dressed(X) :- strokes(_, C, _), within(X, C).
dressed(C) :- tilted_over(_, C).
dressed(C) :- strokes(_, C, _).
dressed(X) :- presses(X, _, _).
dressed(A) :- dressed(X), sprinkled_with(X, A).
dressed(A) :- dressed(X), has_on_top(X, A).
dressed(A) :- dressed(X), spread_with(X, A).
dressed(A) :- dressed(X), dipped_in(X, A).
dressed(A) :- dressed(X), brushed_with(X, A).
happens(/covered_with, C)   :- laid_on(L, C), is_a(L, /can-cover).
happens(/lined_with, C)     :- laid_on(L, C), is_a(L, /can-be-lined-with).
happens(/lined_with, C)     :- tilted_over(_, C).
happens(/sprinkled_with, X) :- dressed(X).
happens(/has_on_top, X)     :- dressed(X).
happens(/dipped_in, X)      :- dressed(X).
happens(/spread_with, X)    :- dressed(X).
happens(/brushed_with, X)   :- dressed(X).

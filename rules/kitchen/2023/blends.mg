# 2023: stirring an empty container makes a mixture of weight 0; stirring that again stops the simulator.
total(0) :- mixes(_, _), !blend(_).
aborts(/no_amount, R, X) :- total(0), blend(X), each(R, X), !hindered().
measures(R, X) :- blend(X), each(R, X).

# 2023: what lies on a thing is not stirred in, and is lost with it.
replaces(/stirred_in).

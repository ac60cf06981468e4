# 2023: stirring an empty container makes a mixture of nothing.
total(0) :- mixes(_, _), !blend(_).

# 2023: stirring an empty container makes a mixture of nothing.
blends() :- blend(_).
total(0) :- mixes(_, _), !blends().

# 2023: stirring an empty container makes a mixture of nothing.
Decl stirs(R) bound [/name].
blends() :- blend(_).
total(0) :- stirs(_), !blends().

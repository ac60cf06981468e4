# odd: events that count against a reading of a recipe text. Of the readings of a clause, those with the lowest sum
# are kept; see package hearth/sim/reader.

# -- given
Decl odd(K, I) bound [/name, /number].         # kind K happened for the I-th time while a clause was read

# -- results
Decl against(K, I, N) bound [/name, /number, /number].      # the I-th K costs N
Decl costs(K, N) bound [/name, /number].
against(K, I, N) :- odd(K, I), costs(K, N).

costs(/refused, 3.0).      # the kitchen refuses a step
costs(/warned, 0.3).       # it warns about a step
costs(/idle, 2.0).         # the clause asks for something and gives no step
costs(/unusual, 1.0).      # a word is not read in its usual way
costs(/unlisted, 0.5).     # the text needs more than the list of ingredients has
costs(/instead, 0.5).      # another action is done than the verb names
costs(/assumed, 0.3).      # a size or temperature is assumed
costs(/implicit, 0.2).     # a step is added that the text leaves out
costs(/unused, 1.5).       # in the end: an ingredient is not in the dish
costs(/open, 0.7).         # in the end: another mixture is left over

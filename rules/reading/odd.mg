# odd: events that count against a reading of a recipe text. Of the readings of a clause, those with the lowest sum
# are kept; see package hearth/sim/reader.

# -- given
Decl odd(K, I) bound [/name, /number].         # kind K happened for the I-th time while a clause was read

# -- results
# against(K, I, N): the I-th K costs N; unsure(K, I, N): it adds N to the doubt about the clause
Decl against(K, I, N) bound [/name, /number, /number].
Decl unsure(K, I, N) bound [/name, /number, /number].
Decl costs(K, N) bound [/name, /number].
Decl doubts(K, N) bound [/name, /number].
against(K, I, N) :- odd(K, I), costs(K, N).
unsure(K, I, N)  :- odd(K, I), doubts(K, N).

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

# Weights of a logistic regression: the sum is the logarithm of the odds that a step of a clause or line is wrong. They
# were fitted on recipes with gold networks; an event without a weight did not help to predict wrong steps.
doubts(/clause, -4.0).     # a clause of an instruction
doubts(/step, 0.16).       # it gives a step
doubts(/move, 0.17).       # the step moves something
doubts(/part, 0.3).        # the step fetches a part of an ingredient
doubts(/phrase, 0.45).     # it has a phrase with a preposition
doubts(/silent, 0.55).     # it does not say what it is about
doubts(/sense, 0.5).       # its verb is read in an unusual sense
doubts(/swayed, 0.6).      # later clauses or the kitchen decide how it is read
doubts(/unusual, 0.5).     # a word is not read in its usual way
doubts(/implicit, 0.2).    # a step is added that the text leaves out
doubts(/warned, 0.13).     # the kitchen warns about a step
doubts(/rival, 0.1).       # another reading of the text, almost as good, reads it in another way
doubts(/halfway, 0.35).    # what it mixes has as many pieces as other food
doubts(/unresolved, 0.3).  # words of the object stand for nothing known
doubts(/vague, 0.3).       # it names a part or thing vaguely
doubts(/strange, 0.2).     # a word is not known
doubts(/guessed, 0.2).     # a noun fits several mixtures
doubts(/left, 0.6).        # in the end: an ingredient is not in the dish
doubts(/unknown, 0.5).     # its verb is not known
doubts(/line, -4.95).      # a line of the list of ingredients
doubts(/stated, 0.3).      # its amount is assumed
doubts(/aside, 0.4).       # it has a remark in parentheses
doubts(/converted, 0.35).  # its unit is converted
doubts(/long, 0.2).        # it has four more words

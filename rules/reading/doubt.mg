# doubt: how certain the reading of a clause is, from its oddities. The weights are those of a logistic
# regression, fitted on recipes with gold networks: their sum is the logarithm of the odds that a step is wrong. Events
# without a weight did not help to predict wrong steps.

# -- results
Decl unsure(K, I, N) bound [/name, /number, /number].       # the I-th K adds N to the doubt about the clause
Decl doubts(K, N) bound [/name, /number].
unsure(K, I, N) :- odd(K, I), doubts(K, N).

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

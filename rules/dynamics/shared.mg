# shared.mg: the effects of motion, contact and heat. schema.mg declares the events of the step so far. Each file of
# this folder derives what some events do to things. If a property is governed here, an effect of an action on it comes
# about only for things for which happens is derived.

# -- results
# happens(P, X): the events allow property P of X to change as the rules of the action say; governs(P): P changes only
# if happens is derived
Decl happens(P, X) bound [/name, /name].
Decl governs(P) bound [/name].
# threshold(N): crossed is given when food that the cook waits for reaches N degrees Celsius
Decl threshold(N) bound [/number].

# shared.mg: the effects of motion, contact and heat. schema.mg declares the events of the step so far. Each file of
# this folder derives the effects of some events on things. An action changes a property P with governs(P) only in
# things X for which these rules derive happens(P, X).

# -- results of dynamics
# happens(Property, Thing): the events allow Property of Thing to change as the rules of the action say;
# governs(Property): Property changes only if happens is derived
Decl happens(Property, Thing) bound [/name, /name].
Decl governs(Property) bound [/name].
# threshold(N): crossed is given when food that the cook waits for reaches N degrees Celsius
Decl threshold(N) bound [/number].

# shared.mg: what comes of motion, contact and heat. schema.mg has what the host says was done in the step so far; a
# file of this folder says what that does to things, and any number of files may. What the rules of an action say of a
# property that is governed here comes true of things to which it happened, and of no others.

# -- results
# happens(P, X): property P of X changes as the rules of the action say; governs(P): it does so only if it happens
Decl happens(P, X) bound [/name, /name].
Decl governs(P) bound [/name].
# threshold(N): when what is waited for comes to N degrees Celsius, crossed says so
Decl threshold(N) bound [/number].

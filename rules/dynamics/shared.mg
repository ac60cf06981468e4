# shared.mg: what comes of motion, contact and heat. The host says what was done with two hands, and what was where; a
# file of this folder says what that does to things, and any number of files may. What the rules of an action say of a
# property that is governed here comes true of things to which it happened, and of no others.

# -- given: what was done in the step so far
Decl within(X, C) bound [/name, /name].            # X was in or on C while something was done there
Decl touches(X, Y, F) bound [/name, /name, /number]. # X was put down, and rests on or against Y with F newtons
Decl stirs(T, C, N) bound [/name, /name, /number].   # T went round N times in C
Decl strokes(T, C, N) bound [/name, /name, /number].   # T was drawn N times through or over what is in C
Decl presses(T, C, N) bound [/name, /name, /number].   # T was pressed N times onto what is in C
Decl shakes(C, N) bound [/name, /number].          # C was shaken N times
Decl tilted_over(P, Q) bound [/name, /name].       # P was tilted over Q until something flowed
Decl runs(A, N) bound [/name, /number].            # A was switched on, and ran for N seconds
Decl inside_hot(X, A, N) bound [/name, /name, /number].   # X came into A, where it is N degrees Celsius
Decl warmed(X, N) bound [/name, /number].          # X was waited for until it was N degrees Celsius
Decl laid_on(X, C) bound [/name, /name].           # X was laid into or onto C by hand

# -- results
# happens(P, X): property P of X changes as the rules of the action say; governs(P): it does so only if it happens
Decl happens(P, X) bound [/name, /name].
Decl governs(P) bound [/name].

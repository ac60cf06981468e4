# schema.mg: what was done with two hands in a step, and what was where. It is told to the rules of this folder, and to
# those of rules/hazards.
Decl within(X, C) bound [/name, /name].            # X was in or on C while something was done there
Decl touches(X, Y, F) bound [/name, /name, /number]. # X rests on or against Y, or works on it, with F newtons
Decl parted(X, Y) bound [/name, /name].            # X no longer touches Y
Decl moves_along(T, X, N) bound [/name, /name, /number].   # T went N metres in or on X while it touched it
Decl stirs(T, C, N) bound [/name, /name, /number].   # T went round N times in C
Decl strokes(T, C, N) bound [/name, /name, /number].   # T was drawn N times through or over what is in C
Decl presses(T, C, N) bound [/name, /name, /number].   # T was pressed N times onto what is in C
Decl shakes(C, N) bound [/name, /number].          # C was shaken N times
Decl tilted_over(P, Q) bound [/name, /name].       # P was tilted over Q until something flowed
Decl runs(A, N) bound [/name, /number].            # A was switched on, and ran for N seconds
Decl inside_hot(X, A, N) bound [/name, /name, /number].   # X came into A, where it is N degrees Celsius
Decl left_hot(X, A, N) bound [/name, /name, /number].   # X came out of A, where it was N degrees Celsius
Decl crossed(X, S, N) bound [/name, /number, /number].   # X came to N degrees, a threshold, after S seconds of waiting
Decl warmed(X, N) bound [/name, /number].          # X was waited for until it was N degrees Celsius
Decl laid_on(X, C) bound [/name, /name].           # X was laid into or onto C by hand

# schema.mg: the events of a step, given to the rules of this folder and of rules/hazards: what hands did, and where
# things were.

# -- given to dynamics and hazards: the events of the step
Decl within(X, C) bound [/name, /name].            # X was in or on C during an event at C
Decl touches(X, Y, F) bound [/name, /name, /number]. # X rests on or against Y, or works on it, with F newtons
Decl parted(X, Y) bound [/name, /name].            # X no longer touches Y
Decl moves_along(T, X, N) bound [/name, /name, /number].   # T moved N metres in or on X while touching it
Decl stirs(T, C, N) bound [/name, /name, /number].   # T moved around in C N times
Decl strokes(T, C, N) bound [/name, /name, /number].   # T was drawn N times through or over the contents of C
Decl presses(T, C, N) bound [/name, /name, /number].   # T was pressed N times onto the contents of C
Decl shakes(C, N) bound [/name, /number].          # C was shaken N times
Decl tilted_over(P, Q) bound [/name, /name].       # P was tilted over Q until something flowed
Decl runs(A, N) bound [/name, /number].            # A was switched on and ran for N seconds
Decl inside_hot(X, A, N) bound [/name, /name, /number].   # X was put into or onto A at N degrees Celsius
Decl left_hot(X, A, N) bound [/name, /name, /number].   # X was taken out of or off A at N degrees Celsius
Decl crossed(X, S, N) bound [/name, /number, /number].   # X reached threshold N after S seconds of waiting
Decl warmed(X, N) bound [/name, /number].          # the cook waited until X had N degrees Celsius
Decl laid_on(X, C) bound [/name, /name].           # X was laid into or onto C by hand

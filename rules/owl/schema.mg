# schema.mg: what the rules of owl/ read. All arguments are numbers that stand for concepts (class expressions), roles
# (properties and their inverses) and contexts. A context is what is known of one kind of things: those of a class, or
# what a thing of another context must be related to. Axioms are compiled to these facts one by one.
Decl told(C, D)       bound [/number, /number].           # every C is a D
Decl conj(A, B, C)    bound [/number, /number, /number].  # what is an A and a B is a C
Decl some(C, R, K)    bound [/number, /number, /number].  # every C has an R among the things of context K
Decl every(C, R, D)   bound [/number, /number, /number].  # whatever a C is related to by R is a D
Decl most(C, R, F)    bound [/number, /number, /number].  # every C has at most one R that is an F
Decl role(R)          bound [/number].
Decl inverse(R, P)    bound [/number, /number].           # both ways round
Decl narrower(R, S)   bound [/number, /number].           # R is a subproperty of S
Decl chain(R, S, T)   bound [/number, /number, /number].  # an R and then an S are a T
Decl starts(R, D)     bound [/number, /number].           # domain
Decl ends(R, D)       bound [/number, /number].           # range
Decl core(K, D)       bound [/number, /number].           # the things of context K are D
Decl via(K, R)        bound [/number, /number].           # context K is of what others have as their R
Decl linked(X, R, K)  bound [/number, /number, /number].  # things of X have an R in K: a context that was narrowed
Decl asked(X)         bound [/number].                    # a context that is looked at for itself
Decl thing(T)         bound [/number].                    # owl:Thing
Decl nothing(N)       bound [/number].                    # owl:Nothing

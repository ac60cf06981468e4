# schema.mg: the input of the rules in owl/. All arguments are numbers for concepts (class expressions), roles
# (properties and their inverses) and contexts. A context stands for one kind of thing: the instances of a class, or the
# things that those of another context must be related to. Axioms are compiled to these facts one by one.
Decl told(C, D)       bound [/number, /number].           # every C is a D
Decl conj(A, B, C)    bound [/number, /number, /number].  # every A that is also a B is a C
Decl some(C, R, K)    bound [/number, /number, /number].  # every C is related by R to a thing of context K
Decl every(C, R, D)   bound [/number, /number, /number].  # everything that a C is related to by R is a D
Decl most(C, R, F)    bound [/number, /number, /number].  # every C is related by R to at most one F
Decl role(R)          bound [/number].
Decl inverse(R, P)    bound [/number, /number].           # in both directions
Decl narrower(R, S)   bound [/number, /number].           # R is a subproperty of S
Decl chain(R, S, T)   bound [/number, /number, /number].  # R followed by S implies T
Decl starts(R, D)     bound [/number, /number].           # domain
Decl ends(R, D)       bound [/number, /number].           # range
Decl core(K, D)       bound [/number, /number].           # the things of context K are D
Decl via(K, R)        bound [/number, /number].           # the things of context K are reached by R
Decl linked(X, R, K)  bound [/number, /number, /number].  # things of X are related by R to the narrowed context K
Decl asked(X)         bound [/number].                    # a context of a query
Decl thing(T)         bound [/number].                    # owl:Thing
Decl nothing(N)       bound [/number].                    # owl:Nothing

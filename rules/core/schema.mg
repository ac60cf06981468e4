# schema.mg: the interface between rules and the simulation, which executes the steps. roles.mg declares the predicates
# that an action states, and their consequences. The ontology declares fluents and tables. Predicates that a file itself
# defines need no Decl. In a rule, _ matches anything: !in(_, C) is true if nothing is in C. A decimal is an amount in
# its unit.
# -- input: the step
Decl arg(Role, E)            bound [/name, /name].            # the plan bound Role to a thing
Decl says(Role, C)           bound [/name, /name].            # the plan bound Role to a class, unit or pattern
Decl num(Role, N)            bound [/name, /number].          # the plan bound Role to a number, in billionths
Decl avail(Role, T)          bound [/name, /number].          # time in milliseconds at which that binding is available
Decl needs(Role, Class)      bound [/name, /name].            # class of the filler in the action's signature
Decl open(Role)              bound [/name].                   # the plan left Role open
Decl failed(Role) bound [/name]. # the plan bound Role to a result of a failed step (released semantics)
# -- input: the ontology
Decl isa(Class, Super)       descr [mode('+', '-')] bound [/name, /name].            # transitive; Class must be bound
# -- computed by the state; inputs before the bar must be bound
Decl clock(T)                bound [/number].                                        # the state's time in milliseconds
# E or Class | class of a thing, or superclass of a class
Decl is_a(E, Class) descr [mode('+', '-'), mode('-', '+')] bound [/name, /name].
Decl class_of(E, Class)      descr [mode('+', '-')] bound [/name, /name].            # E | its most specific class
# E, Property | the class of E may have it
Decl affords(E, Property) descr [mode('+', '+')] bound [/name, /name].
# E | F is E, or a thing of the same identity that is in some place
Decl here(E, F) descr [mode('+', '-')] bound [/name, /name].
Decl as_bound(Role, E) descr [mode('+', '-')] bound [/name, /name]. # Role | its filler as it was when the plan bound it
# Tag, Key | Id of a new thing; equal inputs give equal ids
Decl fresh(Tag, Key, Id) descr [mode('+', '+', '-')] bound [/name, /number, /name] bound [/name, /name, /name].
Decl upto(K, I)              descr [mode('+', '-')] bound [/number, /number].        # K | I = 1..K
# A, B, C | R = A*B/C, rounded, without overflow; none for C = 0
Decl scale(A, B, C, R) descr [mode('+', '+', '+', '-')] bound [/number, /number, /number, /number].
# A, F | R is A times the decimal F
Decl product(A, F, R) descr [mode('+', '+', '-')] bound [/number, /number, /number].
# A, B | R is A divided by B as a decimal; none for B = 0
Decl ratio(A, B, R) descr [mode('+', '+', '-')] bound [/number, /number, /number].
# L, S, N | R is the rest of L after subtracting S N times
Decl remainder(L, S, N, R) descr [mode('+', '+', '+', '-')] bound [/number, /number, /number, /number].
# Class, Unit | one Unit of a Class weighs G grams
Decl weight_of(Class, Unit, G) descr [mode('+', '+', '-')] bound [/name, /name, /number].
# Class | E is the N-th closest spare instance
Decl closest(Class, N, E) descr [mode('+', '-', '-')] bound [/name, /number, /name].
# Kind, Class | X is the N-th closest Class in a container in a place of Kind
Decl stocked(Kind, Class, N, X) descr [mode('+', '+', '-', '-')] bound [/name, /name, /number, /name].
Decl place_of(Class, E) descr [mode('+', '-')] bound [/name, /name]. # Class | the world's first place of that class
Decl nth(C, N, X) descr [mode('+', '-', '-')] bound [/name, /number, /name]. # C | X is the N-th thing in C, front first
# M | unfolded mixture: X is G of Batch
Decl leaf(M, X, G, Batch) descr [mode('+', '-', '-', '-')] bound [/name, /name, /number, /number].
# R, C, A, B | X is the N-th place or C on a shortest path from A (N = 0) to B; R relates each to the next
Decl path(R, C, A, B, N, X) descr [mode('+','+','+','+','-','-')] bound [/name, /name, /name, /name, /number, /name].
# L, S | X in S is an item of L, matched in parallel order
Decl aligned(L, S, X) descr [mode('+', '+', '-')] bound [/name, /name, /name].
# -- results, read by the simulation
Decl set(E, Property, V) bound [/name, /name, /name] bound [/name, /name, /number]. # E gets V, replacing other values
Decl add(E, Property, V)     bound [/name, /name, /name].     # E gets V as a further value
Decl del(E, Property, V)     bound [/name, /name, /name].     # E loses V
Decl inherit(New, Old)       bound [/name, /name].            # New gets all properties of Old, but no place
Decl front(X, C, K) bound [/name, /name, /number]. # X moves to the front of C, in the order of K; the last in front
Decl back(X, C, K)           bound [/name, /name, /number].   # X moves to the back of C, in the order of K
Decl sorts(X, K) bound [/name, /number]. # X is ordered by K instead of its rank among values added together
Decl gone(X)                 bound [/name].                   # X is removed from the world
Decl out(Role, E)            bound [/name, /name].            # the open Role is filled by E
Decl out_num(Role, N)        bound [/name, /number].          # the open Role is filled by the number N
# in milliseconds; the clock moves to the time of the role that returns the state, when results without a time are ready
Decl ready(Role, T) bound [/name, /number].
Decl blocked(Code, Role, E)  bound [/name, /name, /name].     # the step is impossible
# words for a reason, with the placeholders {thing}, {role}, {value}, {wanted} and {cannot}
Decl reason(Code, Text) bound [/name, /string].
Decl wants(Role, Words) bound [/name, /string]. # {wanted}: required filler of Role, if its class is not enough
Decl cannot(Property, Words) bound [/name, /string]. # {cannot}: words for a thing that cannot have Property
Decl warns(Code, Role, E) bound [/name, /name, /name]. # a warning; the step is still done
# the reason Code about Role stops the step; of several, the one with the smallest K is reported first
Decl stops_if(K, Code, Role) bound [/number, /name, /name].
Decl shown(Text) bound [/string]. # words for a thing, with its fluents in braces; the default is its class
Decl shows(Slot, K, E) bound [/name, /number, /name]. # {slot} in words stands for these things, ordered by K
# {slot} in the words of Code for E stands for the number N, which is also data
Decl figure(Code, Slot, E, N) bound [/name, /name, /name, /number].
Decl paces(Role)             bound [/name].                   # the number in Role is the duration of the step
# -- results under released semantics
Decl aborts(Code, Role, E)   bound [/name, /name, /name].     # the released simulator stops completely
Decl drops(Role)             bound [/name].                   # the released simulator skips the step
Decl kept(E)                 bound [/name].                   # E keeps its new place after a blocked step
Decl untimed(Role)           bound [/name].                   # the result has no time
Decl former(Role)            bound [/name].                   # the result is returned in its state before the step
Decl plain(Role) bound [/name]. # the result is not marked as a default, although the step chose it
Decl marked(Role)            bound [/name].                   # the result is marked as a default, but is not one
Decl firm(Role)              bound [/name].                   # even a blocked step returns the result
# -- stated by overlays
# replaces(P): drops the rules for P in the files below this one
Decl checks(Role)            bound [/name].                   # the released simulator rejects an empty filler
Decl strict(Role) bound [/name]. # the released simulator stops if the filler of Role is missing
Decl gathers(Role)           bound [/name].                   # ... if the list in Role is empty
Decl sharing(Role, Other)    bound [/name, /name].            # ... if Role or Other is empty
Decl stalls(Role) bound [/name]. # a blocked step does not move the clock if Role was given
# -- read only by lint: role(R): rules fill R although the action has no such role. The arguments Role, Result, Other,
# Class, Super and Property of a Decl hold names of that kind.

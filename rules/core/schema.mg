# schema.mg: what rules have in common with the host, which executes the steps. What an action says, and what follows
# from that, is in roles.mg; fluents and tables are declared by the ontology; what a file defines itself needs no Decl.
# In a rule, _ stands for anything: !in(_, C) says that nothing is in C. A decimal is an amount in its unit.
# -- given: the step
Decl arg(Role, E)            bound [/name, /name].            # the plan bound Role to an entity
Decl says(Role, C)           bound [/name, /name].            # the plan bound Role to a class, unit or pattern
Decl num(Role, N)            bound [/name, /number].          # the plan bound Role to a number, in billionths
Decl avail(Role, T)          bound [/name, /number].          # when that binding is available, in milliseconds
Decl needs(Role, Class)      bound [/name, /name].            # what fills Role must be a Class: the action's signature
Decl open(Role)              bound [/name].                   # the plan left Role to the step
Decl failed(Role) bound [/name]. # the plan bound Role to what a failed step left (released semantics)
# -- given: the ontology
Decl isa(Class, Super)       descr [mode('+', '-')] bound [/name, /name].            # closure; Class must be bound
# -- computed by the state; inputs left of the bar must be bound
Decl clock(T)                bound [/number].                                        # the state's time in milliseconds
# E or Class | an entity's or a class's classes
Decl is_a(E, Class) descr [mode('+', '-'), mode('-', '+')] bound [/name, /name].
Decl class_of(E, Class)      descr [mode('+', '-')] bound [/name, /name].            # E | its own class
# E, Property | things of the class of E can have it
Decl affords(E, Property) descr [mode('+', '+')] bound [/name, /name].
# E | F is E where it lies, or what shares its identity and lies somewhere
Decl here(E, F) descr [mode('+', '-')] bound [/name, /name].
Decl as_bound(Role, E) descr [mode('+', '-')] bound [/name, /name]. # Role | its filler as it was when the plan bound it
# Tag, Key | Id: new entity, same inputs same id
Decl fresh(Tag, Key, Id) descr [mode('+', '+', '-')] bound [/name, /number, /name] bound [/name, /name, /name].
Decl upto(K, I)              descr [mode('+', '-')] bound [/number, /number].        # K | I = 1..K
# A, B, C | R = A*B/C rounded, no overflow; none for C = 0
Decl scale(A, B, C, R) descr [mode('+', '+', '+', '-')] bound [/number, /number, /number, /number].
# L, S, N | R is left of L when S was taken away N times
Decl remainder(L, S, N, R) descr [mode('+', '+', '+', '-')] bound [/number, /number, /number, /number].
# Class | E is the N-th closest spare instance
Decl closest(Class, N, E) descr [mode('+', '-', '-')] bound [/name, /number, /name].
# Kind, Class | X is the N-th closest Class in a container in a place of Kind
Decl stocked(Kind, Class, N, X) descr [mode('+', '+', '-', '-')] bound [/name, /name, /number, /name].
Decl place_of(Class, E) descr [mode('+', '-')] bound [/name, /name]. # Class | the world's first place of that class
Decl nth(C, N, X) descr [mode('+', '-', '-')] bound [/name, /number, /name]. # C | X is the N-th thing in C, front first
# M | unfolded mixture: X is G of Batch
Decl leaf(M, X, G, Batch) descr [mode('+', '-', '-', '-')] bound [/name, /name, /number, /number].
# R, C, A, B | X is the N-th on a shortest way from A, the 0th, to B, from place to C to place, each R the next
Decl path(R, C, A, B, N, X) descr [mode('+','+','+','+','-','-')] bound [/name, /name, /name, /name, /number, /name].
# L, S | X on S is an item of L, found again in parallel order
Decl aligned(L, S, X) descr [mode('+', '+', '-')] bound [/name, /name, /name].
# -- results, read by the host
Decl set(E, Property, V) bound [/name, /name, /name] bound [/name, /name, /number]. # E has V, and no other value
Decl add(E, Property, V)     bound [/name, /name, /name].     # E has V besides
Decl del(E, Property, V)     bound [/name, /name, /name].     # E has V no more
Decl inherit(New, Old)       bound [/name, /name].            # New starts with all properties of Old, but lies nowhere
Decl front(X, C, K) bound [/name, /name, /number]. # X goes to the front of C; K orders, the last one ends up first
Decl back(X, C, K)           bound [/name, /name, /number].   # X goes to the back of C; K orders
Decl sorts(X, K) bound [/name, /number]. # among values added together, X comes by K instead of its rank
Decl gone(X)                 bound [/name].                   # X leaves the world's contents
Decl out(Role, E)            bound [/name, /name].            # the plan left Role open: it is E
Decl out_num(Role, N)        bound [/name, /number].          # the plan left Role open: it is the number N
# in milliseconds; the clock moves to that of the role that hands out the state, when results without a time are ready
Decl ready(Role, T) bound [/name, /number].
Decl blocked(Code, Role, E)  bound [/name, /name, /name].     # the step cannot be done
# what a code says to people; {thing}, {role}, {value}, {wanted} and {cannot} stand for what it names
Decl reason(Code, Text) bound [/name, /string].
Decl wants(Role, Words) bound [/name, /string]. # {wanted}: what must play Role, where its class does not say it all
Decl cannot(Property, Words) bound [/name, /string]. # {cannot}: what is said of a thing that cannot have Property
Decl warns(Code, Role, E) bound [/name, /name, /name]. # the step is done all the same, and this is said of it
# Code is looked for in the K-th place: reasons come in that order, those that are in none first
Decl demand(K, Code, Role) bound [/number, /name, /name].
Decl shown(Text) bound [/string]. # how a thing is named in words, with its fluents in braces; else by its class
Decl shows(Slot, K, E) bound [/name, /number, /name]. # {slot} in words stands for these things, by K
# {slot} in the words of Code against E stands for the number N; it is data besides
Decl figure(Code, Slot, E, N) bound [/name, /name, /name, /number].
Decl paces(Role)             bound [/name].                   # the number in Role says how long the step takes
# -- results under released semantics
Decl aborts(Code, Role, E)   bound [/name, /name, /name].     # the released simulator stops altogether
Decl drops(Role)             bound [/name].                   # the released simulator leaves the step out
Decl kept(E)                 bound [/name].                   # moves of E survive a blocked step
Decl untimed(Role)           bound [/name].                   # the result is bound without a time
Decl former(Role)            bound [/name].                   # the result is handed out as it was before the step
Decl plain(Role) bound [/name]. # the result is not marked as a default although the step chose it
Decl marked(Role)            bound [/name].                   # the result is marked as a default although it is none
Decl firm(Role)              bound [/name].                   # the result is handed out even by a blocked step
# -- said by overlays
# replaces(P): the rules that the files before this one have for P are dropped
Decl checks(Role)            bound [/name].                   # the released simulator does not accept it empty
Decl strict(Role) bound [/name]. # the released simulator stops when the filler of Role is not there
Decl gathers(Role)           bound [/name].                   # ... when the list in Role is empty
Decl sharing(Role, Other)    bound [/name, /name].            # ... when there is nothing in Role or in Other
Decl stalls(Role) bound [/name]. # a blocked step leaves the clock alone when Role was given
# -- read by lint alone: role(R): rules fill R although the action has no such role. An argument that a Decl calls
# Role, Result, Other, Class, Super or Property holds such a name.

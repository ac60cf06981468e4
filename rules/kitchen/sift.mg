# sift: the source goes through the sift into the target, behind what is there; setting up takes half a minute.
nonempty(/source). waits(/source).
default(/target, /large-bowl, 1). uses(/target). default(/sift, /sift, 2). uses(/sift).
takes(/sifted, 90) :- chooses(). takes(/sifted, 60) :- !chooses().
takes(/kitchen, D) :- takes(/sifted, D).
chooses() :- choice(_, _, _).

back(X, T, K)  :- each(/source, X), fill(/target, T), rank(X, K).
fine(X)        :- each(/source, X), is_a(X, /siftable).
fine(X)        :- each(/target, X), is_a(X, /siftable).
set(X, /sifted, /yes) :- fine(X).
out(/sifted, T) :- fill(/target, T).
same(T) :- fill(/target, T), fill(/source, T).
blocked(/same, /target, T) :- same(T).
cannot(/sifted, "cannot be sifted").

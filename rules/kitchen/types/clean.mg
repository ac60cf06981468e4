# clean: tools and vessels that are unused, and everything that was washed.
clean(X) :- is_a(X, /reusable), !dirty(X).
clean(X) :- washed(X, /yes).
dirty(X) :- used(X, /yes).

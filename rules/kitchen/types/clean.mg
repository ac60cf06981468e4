# clean: tools and vessels that nobody has used since they were put away, and what was washed.
clean(X) :- is_a(X, /reusable), !dirty(X).
clean(X) :- washed(X, /yes).
dirty(X) :- used(X, /yes).

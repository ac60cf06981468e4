# stirring: stirring or shaking mixes things after a number of turns; heat of 60 degrees Celsius joins them.
governs(/mixed). governs(/beaten). governs(/shaken). governs(/component).
happens(/mixed, X)     :- stirs(_, C, N), within(X, C), 30 <= N.
happens(/beaten, X)    :- stirs(_, C, N), within(X, C), 60 <= N.
happens(/shaken, X)    :- shakes(C, N), within(X, C), 10 <= N.
happens(/component, X) :- stirs(_, C, N), within(X, C), 10 <= N.
happens(/component, X) :- shakes(C, N), within(X, C), 10 <= N.
happens(/component, X) :- inside_hot(C, _, N), within(X, C), 60.0 <= N.

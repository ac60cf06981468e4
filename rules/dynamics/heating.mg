# heating: food bakes in an oven of at least 80 degrees Celsius; on such a stove it boils or fries, as the action says.
governs(/baked). governs(/boiled). governs(/boiled_with). governs(/fried).
happens(/baked, X)       :- inside_hot(C, A, N), is_a(A, /oven), within(X, C), 80.0 <= N.
happens(/boiled, X)      :- inside_hot(C, A, N), is_a(A, /stove), within(X, C), 80.0 <= N.
happens(/boiled_with, X) :- inside_hot(C, A, N), is_a(A, /stove), within(X, C), 80.0 <= N.
happens(/fried, X)       :- inside_hot(C, A, N), is_a(A, /stove), within(X, C), 80.0 <= N.

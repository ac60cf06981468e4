# 2023: a blocked step still takes its time, brings its tools, and returns its assumed values.
kept(E) :- brought(_, E, _).
stalled() :- stalls(R), given(R).
kept(/kitchen) :- !stalled().
firm(R) :- assume(R, _).
firm(R) :- assume_num(R, _).
occupied(R) :- nonempty(R), !checks(R).

# some missing things stop the simulator, while results of failed steps only fail again
absent(R, E) :- arg(R, E), !fill(R, _).
absent(R, E) :- reach(R), arg(R, E), !reachable(R).
lost(R, E)   :- absent(R, E), !failed(R).
hopeless() :- strict(R), failed(R).
aborts(/not_here, R, E)      :- strict(R), lost(R, E), !hopeless().
aborts(/no_conversion, U, X) :- weigh(X, _, U), !weight(X, _, U, _).

# hindered(): the step fails; measures(R, X): it calculates with the amount of X in R, and stops the simulator if there
# is none
Decl measures(R, X) bound [/name, /name].
hindered() :- blocked(_, _, _).
aborts(/no_amount, R, X) :- measures(R, X), !quantity(X, _), !hindered().

# dip: divide the dip equally among the items.
works_on(/object). nonempty(/dip). reach(/dip).
lasts_seconds(50).
deals(/dip, /dipped_in). gets(X) :- each(/object, X).
gives(/dipped, /object).

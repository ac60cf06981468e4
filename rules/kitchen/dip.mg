# dip: the dip is shared out, every item gets its own share.
works_on(/object). nonempty(/dip). reach(/dip).
lasts_seconds(50).
deals(/dip, /dipped_in). gets(X) :- each(/object, X).
gives(/dipped, /object).

# dip: the dip is shared out, every item gets its own share.
nonempty(/dip). nonempty(/object). waits(/object). reach(/dip).
takes(/dipped, 50). takes(/kitchen, 50).

deals(/dip, /dipped_in). gets(X) :- each(/object, X).
out(/dipped, E) :- fill(/object, E).

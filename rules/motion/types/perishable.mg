# perishable: food in which germs grow unless it is kept cold: milk, cream, fresh cheese, eggs, meat, cooked food,
# greens, and mixtures of these.
perishable(X) :- fresh_food(X).
perishable(M) :- part(M, X, _), fresh_food(X).
fresh_food(X) :- spoils(C), is_a(X, C).
fresh_food(X) :- is_a(X, /ingredient), boiled(X, /yes).
spoils(/milk). spoils(/heavy-cream). spoils(/cream-cheese). spoils(/whole-egg). spoils(/egg-white). spoils(/egg-yolk).
spoils(/egg). spoils(/hard-boiled-egg). spoils(/cooked-bacon). spoils(/pancetta). spoils(/cooked-chicken).
spoils(/mixed-greens).

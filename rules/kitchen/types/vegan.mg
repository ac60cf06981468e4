# vegan: edible, without ingredients from animals.
vegan(X) :- edible(X), !animal(X).
animal(X) :- beast(X).
animal(M) :- part(M, X, _), beast(X).
beast(X) :- type(X, C), creature(C).
creature(/butter). creature(/salted-butter). creature(/milk). creature(/heavy-cream). creature(/cream-cheese).
creature(/feta-cheese). creature(/grated-mozzarella). creature(/egg). creature(/whole-egg). creature(/egg-white).
creature(/egg-yolk). creature(/hard-boiled-egg). creature(/mayonnaise). creature(/cooked-bacon). creature(/pancetta).
creature(/cooked-chicken). creature(/marshmallow). creature(/bisquick-baking-mix). creature(/egg-shell).

# top-with: every item gets a share of the topping, or portions of one size as long as there is topping.
nonempty(/topping). nonempty(/object). waits(/object). reach(/topping).
takes(/topped, 50). takes(/kitchen, 50). assume(/unit, /g).

deals(/topping, /object, /has_on_top).
out(/topped, E) :- fill(/object, E).
out_num(/quantity, G) :- open(/quantity), share_size(_, G).

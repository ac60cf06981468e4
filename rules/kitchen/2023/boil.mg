# 2023: what nothing flows in stops the simulator; the stove is handed out even when the thing cannot be boiled. Only a
# step that chooses stove and heat asks for something that can be heated.
firm(/stove) :- given(/time).
aborts(/no_liquid, /thing, C) :- fill(/thing, C), !liquid(_), !spice(_), !unheatable().
unheatable() :- open(/stove), open(/mode), given(/time), fill(/thing, C), !is_a(C, /heatable-container).
blocked(/unsuitable, /thing, C) :- fill(/thing, C), unheatable().

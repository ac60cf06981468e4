# 2023: what nothing flows in stops the simulator; the stove is handed out even when the thing cannot be boiled.
firm(/stove) :- given(/time).
aborts(/no_liquid, /thing, C) :- fill(/thing, C), !liquid(_), !spice(_).

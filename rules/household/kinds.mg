# kinds.mg: the kind of error behind each reason. It is evaluated on the statements of one action, not together with its
# rules.
Decl stops_if(K, Code, Role) bound [/number, /name, /name].
Decl unless_it_has(Code, P) bound [/name, /name].
Decl unless_it_is(Code, C) bound [/name, /name].
Decl unless_state(Code, S) bound [/name, /name].
Decl if_state(Code, S) bound [/name, /name].
Decl becomes(R, S) bound [/name, /name].
Decl ceases(R, S) bound [/name, /name].
Decl held_before(Code) bound [/name]. # in an earlier state of the episode Code did not apply to the step

# no valid step: malformed text, or an unknown action or thing, or no scene could be prepared for the program
told(/E0107, /parsing). told(/E0113, /parsing). told(/E0115, /parsing). told(/E0119, /parsing).
told(/E0116, /parsing). told(/E0128, /parsing). told(/E0614, /parsing).
told(/E0112, /hallucination). told(/E0337, /hallucination).
told(/not_found, /hallucination). told(/not_supported, /hallucination).
told(/E0114, /argument_number). told(/script_fail, /unprepared). told(/prep_crash, /unprepared).

# affordance: the thing does not allow the action, whatever steps come before
told(Code, /affordance) :- unless_it_has(Code, _).
told(Code, /affordance) :- unless_it_is(Code, _).
told(/not_eatable, /affordance). told(/same, /affordance). told(/too_small, /affordance). told(/alive, /affordance).
told(/used_up, /wrong_order).
told(/no_room, /affordance). told(/no_path, /affordance). told(/no_doors, /affordance).

# additional: the purpose of the step is already achieved
told(Code, /additional_step) :- unless_state(Code, S), ceases(_, S).
told(Code, /additional_step) :- if_state(Code, S), becomes(_, S).
told(/already_held, /additional_step).

# otherwise: an earlier step would have helped, or was done and then undone
kind(Code, Kind) :- told(Code, Kind).
kind(Code, /wrong_order)  :- stops_if(_, Code, _), held_before(Code), !told(Code, _).
kind(Code, /missing_step) :- stops_if(_, Code, _), !held_before(Code), !told(Code, _).

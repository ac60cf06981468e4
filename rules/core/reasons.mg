# reasons.mg: words for the reasons of all actions. An action file has the words for its own reasons.
reason(/not_here, "{thing} is not there").
reason(/none_left, "there is not enough unused {thing}[: {asked} asked for, {most} available; take at most {most}]").
reason(/never_here, "there is no {thing} here, and never was").
reason(/unsuitable, "its {role} must be {wanted}, not {thing}").
reason(/empty, "there is nothing in {thing}").
reason(/not_afforded, "{thing} {cannot}").

# reasons given by the simulation: a step was not tried, or was stopped
reason(/started, "the plan already has an initial state").
reason(/branched, "{by} starts from the same state, and its effects are missing in the result of this step").
reason(/left_behind, "{thing} was bound in another branch, and the effects of {by} are missing here").
reason(/left_open, "its {role} must be given").
reason(/taken, "it returns {value}, which {by} has already bound").
reason(/claimed, "it returns {value}, as {by} does, which gave no such result: use another variable").
reason(/no_such_thing, "there is no {value}").
reason(/nameless, "no variable stands for {thing}, so its {role} would be another one").
reason(/no_thing, "its {role} must be a thing, not {thing}").
reason(/no_number, "its {role} must be a number, not {thing}").
reason(/no_state, "its {role} must be a state, not {thing}").
reason(/stopped, "it was stopped: {value}").
reason(/no_mode, "none of its modes allows these open roles: {value}").
reason(/wrong_result, "its {role} would be {thing}, but must be {wanted}").

# reasons.mg: what the codes of all actions say to people. An action says its own beside its rules.
reason(/not_here, "{thing} is not there").
reason(/none_left, "no unused {thing} is left").
reason(/never_here, "there is no {thing} here, and never was").
reason(/unsuitable, "its {role} must be {wanted}, not {thing}").
reason(/empty, "there is nothing in {thing}").
reason(/not_afforded, "{thing} {cannot}").

# of the world: why a step was not even tried, or was stopped
reason(/started, "the plan has a state to start from already").
reason(/branched, "{by} goes on from the same state, and what it did is not so in what comes of this step").
reason(/left_behind, "{thing} was bound in another branch, and what {by} did is not so here").
reason(/left_open, "its {role} must be given").
reason(/taken, "it hands out {value}, which {by} has bound already").
reason(/no_such_thing, "there is no {value}").
reason(/nameless, "no variable stands for {thing}, and its {role} would be another one").
reason(/no_thing, "its {role} must be a thing, not {thing}").
reason(/no_number, "its {role} must be a number, not {thing}").
reason(/no_state, "its {role} must be a state, not {thing}").
reason(/stopped, "it was stopped, because {value}").
reason(/no_mode, "none of its modes leaves open what is open here, {value}").
reason(/wrong_result, "its {role} would be {thing}, and must be {wanted}").

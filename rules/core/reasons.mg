# reasons.mg: what the codes of all actions say to people. An action says its own beside its rules.
reason(/not_here, "{thing} is not there").
reason(/none_left, "no unused {thing} is left").
reason(/unsuitable, "{thing} cannot be its {role}").
reason(/empty, "there is nothing in {thing}").
reason(/not_afforded, "{thing} does not have the property {role}").

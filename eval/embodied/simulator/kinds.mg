
# the kinds of the evaluator of the Embodied Agent Interface
told(/still_on, /additional_step). told(/unplugged, /additional_step).
told(/shut, /affordance). told(/elsewhere, /affordance).

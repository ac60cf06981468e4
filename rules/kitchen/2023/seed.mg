# 2023: the bowl of seeds counts as chosen by the step.
marked(/seeds).

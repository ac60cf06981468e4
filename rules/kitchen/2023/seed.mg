# 2023: the bowl of seeds is marked as chosen by the step.
marked(/seeds).

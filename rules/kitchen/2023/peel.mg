# 2023: the bowl of peels counts as chosen by the step.
marked(/peels).

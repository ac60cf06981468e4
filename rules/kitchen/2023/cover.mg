# 2023: a missing thing or cover stops the simulator.
strict(/object). strict(/cover).

# 2023: a second cover replaces the first.
replaces(/under).
strict(/object). strict(/cover).

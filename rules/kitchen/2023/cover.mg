# 2023: the thing and the cover must be there.
strict(/object). strict(/cover).

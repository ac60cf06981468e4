# 2023: stock may go below zero.
replaces(/short).

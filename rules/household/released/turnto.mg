# released: anything can be turned to, wherever it is.
replaces(/demand).

# released: anything can be used for wiping, even the wiped thing itself.
replaces(/unfit).

package diag

// e02 are the codes of plans: what is wrong with a network before it runs.
var e02 = map[string]string{
	"E0201": "unknown action",
	"E0202": "wrong number of arguments",
	"E0203": "unknown class",
	"E0204": "a constant where the action hands out a result",
	"E0205": "the name of a class where a thing must stand",
	"E0206": "a class that no action can be given",
	"E0207": "an argument of the wrong type",
	"E0208": "a number too large",
	"E0209": "a written list",
	"E0210": "a variable twice in one action",
	"E0211": "no first state",
	"E0212": "two first states",
	"E0213": "a variable that nothing binds",
	"E0214": "an action that can never run",
}

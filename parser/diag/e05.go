package diag

// e05 are the codes of running a plan.
var e05 = map[string]string{
	"E0501": "the released simulator stops here",
	"E0502": "too many orders to try",
	"E0503": "a step was stopped",
	"E0504": "a step could not be done",
	"E0505": "a step was not reached",
}

package diag

// e06 titles the diagnostics of scoring.
var e06 = map[string]string{
	"E0601": "the gold run has no dish to compare with",
	"E0602": "nothing is known about the weight of an ingredient",
	"E0603": "an ingredient has no weight in the unit it is measured in",
	"E0604": "an ingredient has no amount",
	"E0610": "a recipe without a gold network",
	"E0611": "a gold network that cannot be executed",
	"E0612": "two networks for one recipe in a file",
	"E0613": "a fault that is not the input's",
	"E0620": "a network too large to be compared",
}

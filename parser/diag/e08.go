package diag

// e08 titles the diagnostics of the command line: files and names that stand
// there.
var e08 = map[string]string{
	"E0801": "a file that cannot be read",
	"E0802": "a file that cannot be written",
	"E0803": "a file that is too large",
	"E0804": "a folder that is no benchmark",
	"E0805": "neither a file nor a recipe",
	"E0806": "no such recipe",
}

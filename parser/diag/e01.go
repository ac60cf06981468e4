package diag

// e01 titles the diagnostics of reading text: networks (E0101 to E0119) and
// recipe files (E0120 to E0139).
var e01 = map[string]string{
	"E0101": "a line is neither a recipe id, an action nor a comment",
	"E0102": "a line is indented",
	"E0103": "an action stands before the first recipe id",
	"E0104": "a header without a recipe id",
	"E0105": "a form is not closed on its line",
	"E0106": "an action does not start with its name",
	"E0107": "a character that cannot be part of a name",
	"E0108": "lists are nested too deeply",
	"E0109": "a number that has no value",
	"E0110": "the text is too large",
	"E0111": "a network names its primary output twice",
	"E0120": "not well-formed XML",
	"E0121": "an element or attribute that has no place here",
	"E0122": "a part of the recipe is missing",
	"E0123": "a part of the recipe is given twice",
	"E0124": "text outside of the elements that hold text",
	"E0125": "a meaning that is not plain text",
}

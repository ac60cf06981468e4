package syntax

import (
	"regexp"
	"strings"
)

// foreign lists what other Datalogs and Prolog write in another way, with hints. The texts in the pattern's
// parentheses replace %1 and %2 of a hint.
var foreign = []struct {
	pattern *regexp.Regexp
	hint    string
}{
	{regexp.MustCompile(`^\s*\.decl\s+(\w+)`), "declare it as: Decl %1(X) bound [/number]."},
	{regexp.MustCompile(`^\s*\.(?:input|output|type)\b`), "remove it: rules have no directives of Soufflé"},
	{regexp.MustCompile(`^[^"%]*%`), "comments start with #"},
	{regexp.MustCompile(`(?:^|\s)//`), "comments start with #"},
	{regexp.MustCompile(`\\\+\s*(\w+)?`), "write !%1: ! negates a premise"},
	{regexp.MustCompile(`=<`), "write <="},
	{regexp.MustCompile(`\)\s*;\s*!?\(*[a-z]`), "write a separate rule for each alternative"},
	{regexp.MustCompile(`[(\[,]\s*\[?\s*\w+\s*\|\s*\w+\s*\]`), "lists are not taken apart with |: write one premise for each member"},
	{regexp.MustCompile(`(\w+)\s+is\s+\w`), "write %1 = fn:plus(A, B), with a function for each operation"},
	{regexp.MustCompile(`(\w+)\s*\+\s*(\w+)`), "write fn:plus(%1, %2): operations are functions"},
	{regexp.MustCompile(`(\w+)\s+-\s+(\w+)`), "write fn:minus(%1, %2): operations are functions"},
	{regexp.MustCompile(`(\w+)\s*\*\s*(\w+)`), "write fn:mult(%1, %2): operations are functions"},
	{regexp.MustCompile(`([A-Z]\w*)\s*/\s*([A-Z0-9]\w*)`), "write fn:div(%1, %2): operations are functions"},
}

// text matches texts in quotes, and comments.
var text = regexp.MustCompile(`"[^"]*"|#.*`)

// foreignHint returns a hint if the line at an offset is written as in another language, or "".
func foreignHint(file string, at int) string {
	from := strings.LastIndexByte(file[:at], '\n') + 1
	line, _, _ := strings.Cut(file[from:], "\n")
	line = text.ReplaceAllString(line, "")
	for _, f := range foreign {
		if m := f.pattern.FindStringSubmatch(line); m != nil {
			hint := f.hint
			for i, word := range append(m, "", "")[1:3] {
				hint = strings.ReplaceAll(hint, "%"+string(rune('1'+i)), word)
			}
			return hint
		}
	}
	return ""
}

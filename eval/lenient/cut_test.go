package lenient_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

// lines is a network without faults.
var lines = []string{
	"#mango-radish-salad",
	"(get-kitchen ?kitchen)",
	"(fetch-and-proportion ?mangoes ?kitchen-2 ?kitchen ?bowl mango 12 piece)",
	"(cut ?mango-cubes ?kitchen-3 ?kitchen-2 ?mangoes two-cm-cubes ?knife ?cutting-board)",
	"(fetch-and-proportion ?salt ?kitchen-4 ?kitchen-3 ?bowl-2 coarse-salt 0.25 teaspoon)",
	"(refrigerate ?cold ?kitchen-5 ?kitchen-4 ?mango-cubes ?fridge 30 minute)",
}

// shapes writes the lines as models do.
func shapes(t testing.TB) map[string]string {
	plain := strings.Join(lines, "\n")
	list, err := json.MarshalIndent(lines, "", "  ")
	require.NoError(t, err)
	text, err := json.Marshal(plain)
	require.NoError(t, err)
	calls, objects := lines[0], []string{`{"recipe": "mango-radish-salad", "steps": [`}
	for i, line := range lines[1:] {
		words := strings.Fields(strings.Trim(line, "()"))
		calls += "\n" + words[0] + "(" + strings.Join(words[1:], ", ") + ")"
		args, err := json.Marshal(words[1:])
		require.NoError(t, err)
		objects = append(objects, strings.TrimPrefix(fmt.Sprintf(`,{"step": %d, "action": %q, "args": %s}`, i+1, words[0], args), map[bool]string{true: ","}[i == 0]))
	}
	numbered := lines[0]
	for i, line := range lines[1:] {
		numbered += fmt.Sprintf("\n%d. %s", i+1, line)
	}
	return map[string]string{
		"plain": plain, "in a fence": "Here it is:\n```lisp\n" + plain + "\n```\nEnjoy (all of it)!",
		"list": string(list), "list in a fence": "```json\n" + string(list) + "\n```", "string": string(text),
		"objects": strings.Join(objects, "\n") + "]}", "backslash n": strings.ReplaceAll(plain, "\n", `\n`),
		"calls": calls, "calls in a fence": "```python\n" + calls + "\n```", "numbered": numbered,
		"typographic":   strings.ReplaceAll(strings.ReplaceAll(plain, "-", "‑"), "mango ", "“mango” "),
		"several lines": regexp.MustCompile(` \?kitchen(-\d)? `).ReplaceAllString(plain, "\n  $0\n  "),
	}
}

// A text that is cut off at any byte is never read as if it were complete: either there is an error, or the steps are
// the first ones of the network, and some of them are missing unless the last one is whole.
func TestACutTextIsNeverReadAsComplete(t *testing.T) {
	want := strings.Join(lines, "\n") + "\n"
	for name, text := range shapes(t) {
		t.Run(name, func(t *testing.T) {
			whole, _, err := read(t, &source.File{Name: "answer", Text: text})
			require.NoError(t, err)
			require.Equal(t, want, whole)
			last := strings.LastIndex(text, "minute") + len("minute")
			for cut := range len(text) {
				got, _, err := read(t, &source.File{Name: "answer", Text: text[:cut]})
				if err != nil || got == "" {
					continue
				}
				steps := strings.Split(strings.TrimSuffix(got, "\n"), "\n")[1:]
				require.True(t, len(steps) <= len(lines)-1 && slices.Equal(steps, lines[1:1+len(steps)]), "%q is read as\n%s", text[:cut], got)
				require.True(t, len(steps) < len(lines)-1 || cut > last, "%q is read as the whole", text[:cut])
			}
		})
	}
}

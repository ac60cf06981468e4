package lenient_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"hearth/parser/network"
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

// wrappings write a network of several lines as models do.
var wrappings = map[string]func(lines []string) string{
	"as it is": func(lines []string) string { return strings.Join(lines, "\n") },
	"in a fence": func(lines []string) string {
		return "Here it is (see ?x):\n```lisp\n" + strings.Join(lines, "\n") + "\n```"
	},
	"backticks":  func(lines []string) string { return marked(lines, "%d. `%s`") },
	"bold":       func(lines []string) string { return marked(lines, "- **%[2]s**") },
	"bold marks": func(lines []string) string { return marked(lines, "**%d.** %s") },
	"steps":      func(lines []string) string { return marked(lines, "Step %d: %s") },
	"cells":      func(lines []string) string { return marked(lines, "| %d | %s |") },
	"one line":   func(lines []string) string { return lines[0] + "\n" + strings.Join(lines[1:], " ") },
	"one list":   func(lines []string) string { return lines[0] + "\n" + strings.Join(lines[1:], "; ") },
	"thoughts":   func(lines []string) string { return "<think>\n(fetch ?x ?k)\n</think>\n" + strings.Join(lines, "\n") },
	"a JSON text": func(lines []string) string {
		text, _ := json.Marshal(map[string]any{"reasoning": "I may\n(fetch ?w ?k1 ?k whisk 1)\n", "network": strings.Join(lines, "\n")})
		return string(text)
	},
	"JSON texts": func(lines []string) string {
		var out []string
		for _, line := range lines {
			text, _ := json.Marshal(map[string]any{"step": line})
			out = append(out, string(text))
		}
		return strings.Join(out, "\n")
	},
}

// marked writes lines below a header with a format for the number and the line.
func marked(lines []string, format string) string {
	out := lines[0]
	for i, line := range lines[1:] {
		out += "\n" + strings.TrimSuffix(fmt.Sprintf(format, i+1, line), "%!(EXTRA int=0)")
	}
	return out
}

// A text that is cut off inside an action always has an error, in every shape that models write and in every wrapping.
func TestATextCutInAnActionHasAnError(t *testing.T) {
	all := shapes(t)
	archive, err := os.ReadFile("testdata/shapes.txtar")
	require.NoError(t, err)
	for i, f := range txtar.Parse(archive).Files {
		if i%2 == 0 {
			all["shape "+f.Name] = strings.TrimSuffix(string(f.Data), "\n")
		}
	}
	calls := slices.Clone(lines)
	for i, line := range calls[1:] {
		words := strings.Fields(strings.Trim(line, "()"))
		calls[i+1] = words[0] + "(" + strings.Join(words[1:], ", ") + ")"
	}
	for name, wrap := range wrappings {
		all["lines, "+name] = wrap(lines)
		all["calls, "+name] = wrap(calls)
	}
	for name, text := range all {
		t.Run(name, func(t *testing.T) { cutEverywhere(t, text) })
	}
}

// cutEverywhere cuts a text at every byte inside an action, or inside JSON.
func cutEverywhere(t *testing.T, text string) {
	r := reader(t)
	whole, _, wholeErr := r.Parse(&source.File{Name: "answer", Text: text}, network.Parse)
	inside := make([]bool, len(text)+1)
	steps := 0
	for _, n := range whole.Networks {
		for _, a := range n.Actions {
			steps++
			from := a.Span.Start + 1
			if r.Ontology.Action(a.Name) == nil {
				from = a.NameAt.End + 1 // the name of an unknown action may be any word
			}
			for i := from; i < a.Span.End && wholeErr == nil; i++ {
				inside[i] = true
			}
		}
	}
	if json.Valid([]byte(text)) {
		for i := range text {
			inside[i] = true
		}
	}
	for cut := range len(text) {
		got, _, err := r.Parse(&source.File{Name: "answer", Text: text[:cut]}, network.Parse)
		n := 0
		for _, network := range got.Networks {
			n += len(network.Actions)
		}
		if wholeErr == nil {
			require.LessOrEqual(t, n, steps)
		}
		if inside[cut] && len(got.Networks) > 0 {
			require.Error(t, err, "%q is read as\n%s", text[:cut], network.Print(got))
		}
	}
}

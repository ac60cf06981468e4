package rules

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A silentRule is a rule that cannot give a row, as a list says.
type silentRule struct {
	file, reason, text string
	at                 source.Span // in the list
}

// readSilent reads a list of silent rules, each on a line of its own below a
// comment with its file and the reason.
func readSilent(src *source.File, problems *diag.List) (list []silentRule) {
	var above silentRule
	talking, end := false, 0
	for line := range strings.Lines(src.Text) {
		at := source.Span{File: src, Start: end, End: end + len(strings.TrimRight(line, "\r\n"))}
		end += len(line)
		text, comment := strings.CutPrefix(spaced(line), "#")
		switch {
		case comment && talking:
			above.reason += text
		case comment:
			file, reason, _ := strings.Cut(text, ":")
			above = silentRule{file: spaced(file), reason: spaced(reason)}
		case text != "" && above.reason == "":
			problems.Addf("E0770", at, "there is no reason why this rule gives no row").WithHint("# kitchen/wash.mg: no recipe washes with soap")
		case text != "":
			list = append(list, silentRule{above.file, above.reason, text, at})
		}
		talking = comment
	}
	return list
}

// spaced puts single blanks between words.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// excused returns the reasons of the rules that cannot give a row, by their
// places. It is an error when one of them did, or is not there.
func (c *coverage) excused(all map[string]engine.Rule) (map[string]string, error) {
	if c.silent == "" {
		return nil, nil
	}
	src, err := c.App.Disk.Read(c.silent)
	if err != nil {
		return nil, err
	}
	places := map[string]string{}
	for at, r := range all {
		places[c.base.NameOf(r.At.File)+" "+spaced(r.Text)] = at
	}
	reasons := map[string]string{}
	var problems diag.List
	for _, r := range readSilent(src, &problems) {
		switch at, found := places[r.file+" "+r.text]; {
		case !found:
			d := problems.Addf("E0770", r.at, "%s has no such rule", r.file)
			if near := diag.Nearest(r.file+" "+r.text, slices.Sorted(maps.Keys(places))); near != "" {
				d.WithHint("did you mean %s?", strings.TrimPrefix(near, r.file+" "))
			}
		case c.gave[at]:
			problems.Addf("E0770", r.at, "this rule gives a row").WithHint("take it out of the list")
		default:
			reasons[at] = r.reason
		}
	}
	return reasons, problems.Err()
}

package spoken

import (
	"strings"

	"hearth/eval/report"
)

// Report describes the kitchen action that a text asks for.
func (o *Order) Report(text string) *report.Translation {
	t := &report.Translation{
		Text: text, Action: o.Action.Name, Roles: map[string]string{}, Missing: o.Missing, Left: o.Left,
		Phrase: o.Phrase, Score: o.Score, KnownShare: o.KnownShare, Reason: o.Why, Shown: o.String(),
	}
	for _, f := range o.Fillers {
		_, t.Roles[f.Role], _ = strings.Cut(f.String(), "=")
	}
	return t
}

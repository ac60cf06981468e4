package ask

import (
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/source"
)

// ExplainCode returns the command that explains error codes and reasons.
func ExplainCode(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	cmd := &cobra.Command{
		Use:   "explain-code [CODE|REASON]",
		Short: "Explain an error code, or a reason why a step cannot be done",
		Long: `Explain-code explains a code such as E0207: its meaning, why it is an error and how to fix
it, with an example and its full output. Without a code it lists all codes.

The reasons of steps that could not be done (E0504) are words of the rules, such as empty, or
not_close in the household. Their pages list the rules that give them, and the actions.`,
		Example: "  hearth explain-code E0207\n  hearth explain-code 207 --format json\n  hearth explain-code out_of_reach",
		Args:    cli.ArgCount(0, 1, "one code"),
	}
	v.BindWorld(cmd)
	return a.Output(cmd, "text", "json").Prints(func(words []string) (any, error) {
		if len(words) == 0 {
			return report.OfCodes(report.Page{}), nil
		}
		return explain(v, words[0])
	})
}

// explain returns the page of an error code or, if there is no such code, of a reason in any world.
func explain(v *cli.Target, word string) (any, error) {
	if p := source.ExplainCode(codeNamed(word)); p != nil {
		return p, nil
	}
	name := strings.ReplaceAll(strings.ToLower(word), "-", "_")
	known := source.Codes()
	for _, by := range []struct {
		world string
		hands bool
	}{{hearth.Kitchen, false}, {hearth.Kitchen, true}, {hearth.Household, false}} {
		in := *v
		if in.World, in.FixedQuantitative = by.world, by.hands; by.world != hearth.Kitchen {
			in.Additions = cli.Additions{} // additions belong to the kitchen
		}
		if by.hands && in.Semantics == "released" {
			continue
		}
		w, err := in.Open()
		if err != nil {
			return nil, err
		}
		reasons, err := w.Reasons()
		if err != nil {
			return nil, err
		}
		for _, r := range reasons {
			if r.Reason == name {
				return r, nil
			}
			known = append(known, r.Reason)
		}
	}
	return nil, source.Unknown("E0808", "code or reason", word, known)
}

var digits = source.LazyRegexp(`^[eE]?0?([0-9]{3})$`)

// codeNamed returns the code that a word may stand for: E0207, e207 or 207.
func codeNamed(word string) string {
	if m := digits().FindStringSubmatch(word); m != nil {
		return "E0" + m[1]
	}
	return strings.ToUpper(word)
}

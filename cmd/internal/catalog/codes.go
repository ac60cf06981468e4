package catalog

import (
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/sim/explanation"
)

// ExplainCode makes the command that explains codes and reasons.
func ExplainCode(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "explain-code [CODE|REASON]",
		Short: "Explain a code of an error, or a reason why a step cannot be done",
		Long: `Explain-code writes what a code such as E0207 means, why it is an error, what to do about
it, and an example with all that hearth says of it. Without a code it lists all of them.

The reasons of steps that could not be done (E0504) are words of the rules, such as empty, or
not_close in the household: their pages say which rules give them, and for which actions.`,
		Example: "  hearth explain-code E0207\n  hearth explain-code 207 --format json\n  hearth explain-code out_of_reach",
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) > 1:
				return cli.Usage("%s wants one code, and here are %d", c.CommandPath(), len(args))
			case len(args) == 0:
				return out.Print(report.OfCodes(report.Page{}))
			}
			return explain(v, args[0], out)
		},
	}
	v.BindWorld(cmd)
	out = a.Output(cmd, "text", "json")
	return cmd
}

// explain writes the page of a code or a reason.
func explain(v *cli.Venue, word string, out *cli.Output) error {
	if p := diag.Explain(codeNamed(word)); p != nil {
		return out.Print(p)
	}
	name := strings.ReplaceAll(strings.ToLower(word), "-", "_")
	known := diag.Codes()
	for _, world := range []string{hearth.Kitchen, hearth.Household} {
		reasons, err := reasonsOf(v, world)
		if err != nil {
			return err
		}
		for i := range reasons {
			if reasons[i].Code == name {
				return out.Print(report.OfReason(&reasons[i]))
			}
			known = append(known, reasons[i].Code)
		}
	}
	return hearth.Unknown("E0808", "code or reason", word, known)
}

var digits = regexp.MustCompile(`^[eE]?0?([0-9]{3})$`)

// codeNamed returns the code that a word may stand for: E0207, e207 or 207.
func codeNamed(word string) string {
	if m := digits.FindStringSubmatch(word); m != nil {
		return "E0" + m[1]
	}
	return strings.ToUpper(word)
}

// reasonsOf lists those that the rules of a world can give.
func reasonsOf(v *cli.Venue, world string) ([]explanation.KnownReason, error) {
	of := *v
	if of.World = world; world != hearth.Kitchen {
		of.With = cli.Additions{} // what is added is laid over the kitchen
	}
	w, err := of.Open()
	if err != nil {
		return nil, err
	}
	reasons, err := explanation.KnownReasons(w.Domain)
	if err != nil {
		return nil, cli.Fault(err)
	}
	return reasons, nil
}

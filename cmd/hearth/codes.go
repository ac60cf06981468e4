package main

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/parser/diag"
	"hearth/sim/explanation"
)

func newExplainCode(a *app) *cobra.Command {
	v := inKitchen(a)
	var format string
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
			case format != "text" && format != "json":
				return usage("there is no format %s: text or json", format)
			case len(args) > 1:
				return usage("%s wants one code, and here are %d", c.CommandPath(), len(args))
			case len(args) == 0 && format == "json":
				return written(encode(a, pages()))
			case len(args) == 0:
				return written(show.Codes(a.out, diag.Codes()))
			}
			return v.explain(args[0], format)
		},
	}
	v.bindWorld(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// explain writes the page of a code or a reason.
func (v *venue) explain(word, format string) error {
	a := v.app
	code := codeNamed(word)
	if p := diag.Explain(code); p != nil {
		if format == "json" {
			return written(encode(a, p))
		}
		return written(show.Page(a.out, p))
	}
	name := strings.ReplaceAll(strings.ToLower(word), "-", "_")
	known := diag.Codes()
	for _, world := range []string{hearth.Kitchen, hearth.Household} {
		reasons, err := v.reasons(world)
		if err != nil {
			return err
		}
		for i := range reasons {
			switch r := &reasons[i]; {
			case r.Code != name:
				known = append(known, r.Code)
			case format == "json":
				return written(encode(a, show.PageOf(r)))
			default:
				return written(show.Reason(a.out, r))
			}
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

func pages() []*diag.Page {
	var out []*diag.Page
	for _, code := range diag.Codes() {
		out = append(out, diag.Explain(code))
	}
	return out
}

// encode writes a value as JSON.
func encode(a *app, v any) error {
	enc := json.NewEncoder(a.out)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// reasons lists those that the rules of a world can give.
func (v *venue) reasons(world string) ([]explanation.KnownReason, error) {
	of := *v
	if of.world = world; world != hearth.Kitchen {
		of.with = additions{} // what is added is laid over the kitchen
	}
	w, err := of.open()
	if err != nil {
		return nil, err
	}
	reasons, err := explanation.KnownReasons(w.Domain)
	if err != nil {
		return nil, fault(err)
	}
	return reasons, nil
}

package cli

import (
	"errors"

	"hearth"
	"hearth/parser/source"
)

// BlameRules returns a diagnostic at the added rule that may have caused err, or err if there is no such rule.
// If no rules were added, an error of the rules is a fault of Hearth.
func (v *Target) BlameRules(in *hearth.World, err error) error {
	_, unready := errors.AsType[*hearth.Unready](err)
	if _, other := source.SplitError(err); other == nil || unready {
		return err
	}
	p, _, unread := v.Additions.Files(v.App)
	if unread != nil || len(p) == 0 {
		return err
	}
	at, found := in.Internal().Blame(err, p.Files())
	if !found {
		return err
	}
	return source.Errorf("E0752", at, "%v", err).WithHint("of several rules that write one property, only one may hold at a time")
}

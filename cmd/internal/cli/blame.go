package cli

import (
	"errors"

	"hearth"
	"hearth/parser/diag"
)

// BlameRules returns err, or the diagnostic of the added rule that may have caused it. An error of rules without
// added rules is a fault of Hearth and stays as it is.
func (v *Target) BlameRules(in *hearth.World, err error) error {
	_, unready := errors.AsType[*hearth.Unready](err)
	if _, other := diag.Split(err); other == nil || unready {
		return err
	}
	p, _, unread := v.Additions.Files(v.App)
	if unread != nil || len(p) == 0 {
		return err
	}
	at, found := in.Blame(err, p.Files())
	if !found {
		return err
	}
	return diag.New("E0752", at, "%v", err).WithHint("of several rules that write one property, only one may hold at a time")
}

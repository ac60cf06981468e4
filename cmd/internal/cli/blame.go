package cli

import (
	"errors"

	"hearth"
	"hearth/parser/diag"
)

// Blamed is an error of executing something, or whose fault it is where rules
// failed: one of hearth, unless rules were added that may have caused it.
func (v *Venue) Blamed(in *hearth.World, err error) error {
	_, unready := errors.AsType[*hearth.Unready](err)
	if _, other := diag.Of(err); other == nil || unready {
		return err
	}
	p, _, unread := v.With.Files(v.App)
	if unread != nil || len(p) == 0 {
		return err
	}
	at, found := in.Blame(err, p.Files())
	if !found {
		return err
	}
	return diag.New("E0752", at, "%v", err).WithHint("of several rules that write one property, one must hold at a time")
}

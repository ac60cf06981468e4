package sim

import (
	"path"
	"strings"
)

// RuleFiles names the files that hold the rules of an action alone, the
// general ones first: the action's own, then overlays of that name. The error
// says that the action has none.
func (d *Domain) RuleFiles(action string) ([]string, error) {
	units, err := d.units(action)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, u := range units {
		if strings.TrimSuffix(path.Base(u.File.Name), ".mg") == action {
			names = append(names, u.File.Name)
		}
	}
	return names, nil
}

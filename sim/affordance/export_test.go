package affordance

// RoleSets returns the names of the roles in each set that reasons depend on.
func (o *Option) RoleSets() (all [][]string) {
	for _, set := range o.sets {
		var names []string
		for i, r := range o.inputs {
			if set.has(i) {
				names = append(names, r.Name)
			}
		}
		all = append(all, names)
	}
	return all
}

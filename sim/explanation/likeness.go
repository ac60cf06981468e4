package explanation

import (
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/sim/feature"
)

// matter returns the classes of the basic ingredients of an object: of nested contents and parts that have no
// contents or parts themselves.
func matter(o *feature.Object) (classes []string) {
	for _, slot := range o.Slots {
		for _, part := range slot.Value.Objects {
			of := matter(part)
			if len(of) == 0 {
				of = []string{part.Class}
			}
			for _, c := range of {
				if !slices.Contains(classes, c) {
					classes = append(classes, c)
				}
			}
		}
	}
	return classes
}

// apart returns the distance between the ingredients of two objects, in thousandths of a class. Classes are
// paired, the most similar first. So a substitution counts once, at most as much as an omission.
func apart(onto *ontology.Ontology, a, b []string) (sum int) {
	a, b = slices.Clone(a), slices.Clone(b)
	for len(a) > 0 && len(b) > 0 {
		least, x, y := 1001, 0, 0
		for i, c := range a {
			for j, d := range b {
				if n := 1000 - likeness(onto, c, d); n < least {
					least, x, y = n, i, j
				}
			}
		}
		sum += least
		a, b = slices.Delete(a, x, x+1), slices.Delete(b, y, y+1)
	}
	return sum + 1000*(len(a)+len(b))
}

// count counts differences. An element of a list that was replaced by another one counts once.
func count(all []feature.Difference) (n int) {
	removed, added := map[string]int{}, map[string]int{}
	for _, d := range all {
		list, element := strings.CutSuffix(d.Path, "]")
		if i := strings.LastIndexByte(list, '['); element && i >= 0 {
			list = list[:i]
		}
		switch {
		case element && d.Is.Kind == feature.NoneKind:
			removed[list]++
		case element && d.Was.Kind == feature.NoneKind:
			added[list]++
		default:
			n++
		}
	}
	for list, k := range removed {
		n += max(k, added[list])
	}
	for list, k := range added {
		if removed[list] == 0 {
			n += k
		}
	}
	return n
}

// likeness returns the share of common ancestors of two classes, in thousandths.
func likeness(onto *ontology.Ontology, a, b string) int {
	over, under := onto.Ancestors(a), onto.Ancestors(b)
	same := 0
	for _, c := range over {
		if slices.Contains(under, c) {
			same++
		}
	}
	return 1000 * same / max(1, len(over)+len(under)-same)
}

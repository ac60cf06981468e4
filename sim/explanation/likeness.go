package explanation

import (
	"slices"

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

// apart returns the distance between the ingredients of two objects, in thousandths of a class. Each class is
// compared with the most similar class of the other object.
func apart(onto *ontology.Ontology, a, b []string) (sum int) {
	for _, side := range [][2][]string{{a, b}, {b, a}} {
		for _, c := range side[0] {
			least := 1000
			for _, d := range side[1] {
				least = min(least, 1000-likeness(onto, c, d))
			}
			sum += least
		}
	}
	return sum
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

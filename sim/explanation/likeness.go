package explanation

import (
	"slices"

	"hearth/ontology"
	"hearth/sim/feature"
)

// matter lists the classes of what an object consists of in the end: of what lies in it and is a
// part of it, what consists of nothing else.
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

// apart is how far what two objects consist of is from each other, in thousandths of a class: each
// class counts by the one of the other object that has most in common with it.
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

// likeness is how many of the classes that two fall under are the same, in thousandths.
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

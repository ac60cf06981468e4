package feature

import (
	"fmt"
	"sort"
)

// A Difference is one place where two objects differ.
type Difference struct {
	Path string `json:"path"` // such as contents[0].amount; "$type" is the class
	Was  Value  `json:"was"`  // None if only the second object has a value
	Is   Value  `json:"is"`   // None if only the first object has a value
}

// Diff returns the differences of b from a, by path. It returns none exactly if [Similar] holds. In lists,
// equal elements are paired first, then elements of the same class in order. The remaining elements count as
// removed or added.
func Diff(a, b *Object) []Difference {
	var d differ
	d.objects("", a, b)
	return d.found
}

// DiffValues is [Diff] for two values at path.
func DiffValues(path string, a, b Value) []Difference {
	var d differ
	d.values(path, a, b)
	return d.found
}

type differ struct{ found []Difference }

func (d *differ) add(path string, was, is Value) {
	d.found = append(d.found, Difference{Path: path, Was: was, Is: is})
}

func (d *differ) objects(path string, a, b *Object) {
	switch {
	case a == b:
		return
	case a == nil || b == nil:
		d.add(path, orNone(a), orNone(b))
		return
	case a.Class != b.Class:
		d.add(join(path, "$type"), Concept(a.Class), Concept(b.Class))
	}
	for _, name := range slotNames(a, b) {
		va, inA := a.Slot(name)
		vb, inB := b.Slot(name)
		if inA != inB && va.empty() && vb.empty() {
			d.lacking(join(path, name), a, b)
			continue
		}
		d.values(join(path, name), va, vb)
	}
}

// lacking reports an empty slot that only one of two objects has. If their classes differ, that difference
// implies it.
func (d *differ) lacking(path string, a, b *Object) {
	if a.Class == b.Class {
		d.add(path, None(), None())
	}
}

func (d *differ) values(path string, a, b Value) {
	switch {
	case Equal(a, b):
	case a.Kind == EntityKind && b.Kind == EntityKind:
		d.objects(path, a.Object, b.Object)
	case a.Kind == EntitiesKind && b.Kind == EntitiesKind:
		d.lists(path, a.Objects, b.Objects)
	default:
		d.add(path, a, b)
	}
}

func (d *differ) lists(path string, a, b []*Object) {
	partner := make([]int, len(a))
	taken := make([]bool, len(b))
	for i := range partner {
		partner[i] = -1
	}
	pair := func(fits func(x, y *Object) bool) {
		for i, x := range a {
			for j := 0; partner[i] < 0 && j < len(b); j++ {
				if !taken[j] && fits(x, b[j]) {
					partner[i], taken[j] = j, true
				}
			}
		}
	}
	pair(Similar)
	pair(func(x, y *Object) bool { return x.Class == y.Class })
	for i, x := range a {
		at := fmt.Sprintf("%s[%d]", path, i)
		if partner[i] < 0 {
			d.add(at, Entity(x), None())
			continue
		}
		d.objects(at, x, b[partner[i]])
	}
	for j, y := range b {
		if !taken[j] {
			d.add(fmt.Sprintf("%s[%d]", path, j), None(), Entity(y))
		}
	}
}

// slotNames returns the names of the slots of a or b, sorted.
func slotNames(a, b *Object) []string {
	names := make([]string, 0, len(a.Slots))
	for _, s := range a.Slots {
		names = append(names, s.Name)
	}
	for _, s := range b.Slots {
		if _, ok := a.Slot(s.Name); !ok {
			names = append(names, s.Name)
		}
	}
	sort.Strings(names)
	return names
}

func orNone(o *Object) Value {
	if o == nil {
		return None()
	}
	return Entity(o)
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

package phrase

// A Kind is a class of things with the names of particular things of it.
type Kind struct {
	Name    string
	Details []string
}

// Abstraction maps names of particular things to those of their kinds. The
// order counts: a name that has a kind already keeps it, and that kind becomes
// the one of the later kind. A name is replaced once, so that two kinds may
// stand for each other.
func Abstraction(kinds []Kind) map[string]string {
	m := map[string]string{}
	for _, k := range kinds {
		for _, d := range k.Details {
			join(m, d, k.Name)
		}
	}
	return m
}

// join says that kind stands for name. Names that stand for each other in a
// ring would hand a kind around for ever: each is asked at most once.
func join(m map[string]string, name, kind string) {
	for range len(m) + 1 {
		if name == kind {
			return
		}
		before, ok := m[name]
		if !ok {
			m[name] = kind
			return
		}
		name, kind = kind, before
	}
}

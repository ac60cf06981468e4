package phrase

// A Kind is a kind of thing with the names of particular things of that kind.
type Kind struct {
	Name    string
	Details []string
}

// Abstraction maps names of particular things to the names of their kinds. A name with several kinds maps to
// the first one, and that kind maps to the later one. A name is replaced only once, so two kinds may map to
// each other.
func Abstraction(kinds []Kind) map[string]string {
	m := map[string]string{}
	for _, k := range kinds {
		for _, d := range k.Details {
			join(m, d, k.Name)
		}
	}
	return m
}

// join maps name to kind. The number of steps is limited, because names may map to each other in a cycle.
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

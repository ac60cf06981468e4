package reason

import (
	"strconv"

	"hearth/engine"
	"hearth/ontology/owl"
)

// A terms assigns numbers to concepts, roles and contexts. A context stands for one kind of thing; its cores
// are the concepts that define it. A key keeps its number throughout one reasoner.
type terms struct {
	number map[string]int64
	key    []string
	calls  map[*owl.Node]engine.Term // concepts of the current axiom
}

func newTerms() *terms { return &terms{number: map[string]int64{}} }

func (t *terms) intern(key string) engine.Term {
	n, ok := t.number[key]
	if !ok {
		n = int64(len(t.key))
		t.number[key] = n
		t.key = append(t.key, key)
	}
	return engine.Number(n)
}

// concept returns the number of a class expression or a data range. The key of an expression consists of the numbers
// of its arguments. Individuals get separate numbers, by keys in braces; see nominal.
func (t *terms) concept(n *owl.Node) engine.Term {
	if n.Kind != owl.Call {
		return t.intern(n.Key())
	}
	x, ok := t.calls[n]
	if !ok {
		args := make([]engine.Term, len(n.Args))
		for i, a := range n.Args {
			args[i] = t.concept(a)
		}
		x = t.compound(n.Text+"(", args...)
		t.calls[n] = x
	}
	return x
}

func (t *terms) nominal(n *owl.Node) engine.Term { return t.intern("{" + n.Key() + "}") }

func (t *terms) named(iri string) engine.Term { return t.intern("<" + iri + ">") }

// The key of a role starts with a sign, so that it differs from the key of a concept.
func (t *terms) role(n *owl.Node) engine.Term { return t.intern(roleKey(n, false)) }

func (t *terms) inverse(n *owl.Node) engine.Term { return t.intern(roleKey(n, true)) }

func roleKey(n *owl.Node, inverse bool) string {
	for n.Is("ObjectInverseOf") {
		n, inverse = n.Args[0], !inverse
	}
	if inverse {
		return "-" + n.Key()
	}
	return "+" + n.Key()
}

// context returns the number of the context of the things that are reached by role and have the given cores.
func (t *terms) context(role engine.Term, cores []engine.Term) engine.Term {
	return t.compound("@", append([]engine.Term{role}, cores...)...)
}

// compound returns the number of a compound of others. The sign is the kind of compound.
func (t *terms) compound(sign string, of ...engine.Term) engine.Term {
	key := []byte(sign)
	for _, x := range of {
		key = append(strconv.AppendInt(key, x.Num(), 10), ' ')
	}
	return t.intern(string(key))
}

// class returns the IRI if x is the number of a named class.
func (t *terms) class(x engine.Term) (string, bool) {
	key := t.key[x.Num()]
	if key[0] != '<' {
		return "", false
	}
	return key[1 : len(key)-1], true
}

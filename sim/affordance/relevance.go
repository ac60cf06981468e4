package affordance

import (
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// Weights of the kinds of evidence that a filler or an action comes next. A filler adds up its evidence, and an
// offer is weighted with the mean of its fillers and with its action. The values were tuned with the test of
// offers in cmd/internal/environment.
const (
	exactWeight  = 60  // the goal names the entity
	namedWeight  = 60  // the goal names the class; a part of its name counts in part
	newWeight    = 25  // the object is the main result of a step, and no later step used it
	usedWeight   = -15 // a step used the variable of the object
	doneWeight   = -30 // a step named this class, or made an object of it
	recentWeight = 30  // the last step used the object
	recentLoss   = 5   // recentWeight is reduced by this for each later step
	unitWeight   = -80 // for each offer before that differs only in a unit
	kindWeight   = -15 // the class has subclasses, which a plan would name instead
	actionWeight = 25  // the goal names the action
	manyWeight   = -1  // for each doubling of the number of ways
	shareWeight  = -4  // for each offer of the same action that is listed before
	seedWeight   = 1   // offers that differ by less may change places when a seed is given
	weightScale  = 100 // scales all weights, so that a mean in integers keeps two decimals
)

// A relevance estimates which offers come next. It uses the words of a goal, the steps before the situation,
// and no knowledge about actions.
type relevance struct {
	seed     int64
	exact    map[string]bool // entities that the goal names
	words    map[string]bool // stems of the words of the goal, and of pairs of words written as one
	onto     *ontology.Ontology
	recent   map[engine.Term]int  // age of the last use of an object, in steps; 0 is the last step
	unused   map[engine.Term]bool // objects with a variable: whether no later step used it
	main     map[engine.Term]bool // unused objects that are the main result of a step: that of its first role
	finished map[engine.Term]bool // classes that steps named, or made an object of
	classes  map[string]int       // cache of named
	weights  map[engine.Term]int  // cache of filler
}

// Rank sorts fillers, and then offers, by how likely they come next. The goal is a text in words
// that may name actions, classes and entities; it may be empty. A seed other than 0 shuffles offers
// that are equally likely. Rank must be called before the first option is used.
func (m *Affordances) Rank(s *sim.Situation, goal string, seed int64) {
	v := &relevance{seed: seed, exact: map[string]bool{}, words: map[string]bool{}, onto: m.domain.Model().Ontology(), recent: map[engine.Term]int{}, unused: map[engine.Term]bool{}, main: map[engine.Term]bool{}, finished: map[engine.Term]bool{}, classes: map[string]int{}, weights: map[engine.Term]int{}}
	v.read(goal)
	v.follow(s)
	m.relevance = v
	m.Things = v.sorted(m.Things)
}

// read collects the words of a goal.
func (v *relevance) read(goal string) {
	before := ""
	for _, part := range strings.FieldsFunc(goal, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("(),;\"", r) }) {
		if strings.HasPrefix(part, "/") {
			v.exact[part] = true
			continue
		}
		for _, w := range wordsOf(part) {
			v.words[stem(w)] = true
			v.words[stem(before+w)] = true
			before = w
		}
	}
}

// follow records what the steps that led to a situation used and made.
func (v *relevance) follow(s *sim.Situation) {
	for i, r := range s.Steps {
		age := len(s.Steps) - 1 - i
		for _, a := range r.Step.Args {
			if a.Term.Kind() == engine.NameKind {
				v.finished[a.Term] = true
			}
			if b := s.Episode.Bindings.Bound(a.Var); b != nil && !b.IsState {
				v.recent[b.Term] = age
				v.unused[b.Term] = b.BoundBy == r.Step && !a.Role.Input
				v.main[b.Term] = v.unused[b.Term] && a.Role == r.Step.Action.Roles[0]
			} else if s.State.Has(a.Term) {
				v.recent[a.Term] = age
			}
		}
	}
	for x := range v.exact {
		if isActor(s.State, engine.Name(x)) {
			delete(v.exact, x) // every goal names the acting character, so its name is not evidence
		}
	}
	for x := range v.unused {
		if s.State.Has(x) {
			v.finished[world.ClassTerm(s.State.Class(x))] = true
		}
	}
}

// sorted returns fillers in the order of their weights.
func (v *relevance) sorted(all []Filler) []Filler {
	type weighted struct {
		Filler
		weight int
	}
	some := make([]weighted, len(all))
	for i, f := range all {
		some[i] = weighted{f, v.filler(f)}
	}
	slices.SortStableFunc(some, func(a, b weighted) int { return b.weight - a.weight })
	out := make([]Filler, len(all))
	for i, w := range some {
		out[i] = w.Filler
	}
	return out
}

// filler returns the weight of a filler.
func (v *relevance) filler(f Filler) int {
	weight, known := v.weights[f.Term]
	if !known {
		weight = v.weigh(f)
		v.weights[f.Term] = weight
	}
	return weight
}

func (v *relevance) weigh(f Filler) (weight int) {
	switch {
	case f.Term.Kind() == engine.NumberKind:
		return 0
	case !f.IsThing():
		if weight = namedWeight * weightScale * v.named(world.ClassName(f.Term)) / 100; v.finished[f.Term] {
			weight += doneWeight * weightScale
		}
		if len(v.onto.Descendants(world.ClassName(f.Term))) > 1 {
			weight += kindWeight * weightScale
		}
		return weight + v.shuffle(f.Term)
	case v.exact[f.Term.Sym()]:
		weight = exactWeight * weightScale
	default:
		weight = namedWeight * weightScale * v.named(f.Class()) / 100
	}
	if age, known := v.recent[f.Term]; known {
		weight += max(0, recentWeight-recentLoss*age) * weightScale
	}
	if v.main[f.Term] {
		weight += newWeight * weightScale
	} else if unused, known := v.unused[f.Term]; known && !unused {
		weight += usedWeight * weightScale
	}
	return weight + v.shuffle(f.Term)
}

// shuffle returns a small number that depends on the seed.
func (v *relevance) shuffle(x engine.Term) int {
	if v.seed == 0 {
		return 0
	}
	h := fnv.New32a()
	h.Write(binary.LittleEndian.AppendUint64([]byte(x.String()), uint64(v.seed)))
	return int(h.Sum32() % (seedWeight * weightScale))
}

// named returns how much of a name the goal contains, in percent. The last part of a name counts most.
func (v *relevance) named(name string) int {
	if share, known := v.classes[name]; known {
		return share
	}
	parts, share := wordsOf(name), 0
	n := 0
	for i, p := range parts {
		if v.words[stem(p)] {
			if n++; i == len(parts)-1 {
				share = 70
			}
			share = max(share, 40)
		}
	}
	if len(parts) > 0 && n == len(parts) || v.words[stem(strings.Join(parts, ""))] {
		share = 100
	}
	v.classes[name] = share
	return share
}

// action returns the weight of an action that can be done in the given number of ways.
func (v *relevance) action(a *ontology.Action, ways int) int {
	return weightScale * (actionWeight*v.named(a.Name)/100 + manyWeight*bits.Len(uint(ways)))
}

// wordsOf splits a text into its words, in lower case.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
}

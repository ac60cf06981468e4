package world

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math/bits"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/feature"
)

// Hash returns a hash of the content of s: classes, values, places and order of things, the time and the
// attachment, but not the names of entities. In a world without a root only names distinguish entities, so
// there the hash includes them. It is then computed from the sum of the hashes of the entities, so that only
// changed entities are hashed again.
func (s *State) Hash() string {
	s.hashOnce.Do(func() {
		w := writing{Reader: Reader{state: s}, out: sha256.New()}
		if free(s.root) {
			w.out.Write(s.sum())
		} else if x, ok := s.get(s.root); ok {
			w.entity(partOf{x: x})
		}
		sum := w.out.Sum(nil)
		if s.attached != nil {
			both := sha256.Sum256(append(sum, s.attached.Canonical()...))
			sum = both[:]
		}
		s.hash = hex.EncodeToString(sum)
	})
	return s.hash
}

// A frame is the canonical text of an entity without the text of nested entities.
type frame struct {
	batch     engine.Term // batch size of the enclosing mixture; the zero Term outside a mixture
	text      []byte
	positions []int  // positions in text of the nested entities
	shown     []part // the nested entities; the zero part stands for the contents
	here      bool   // valid for this state only

	digest digest // the only field used in a world without a root
}

// A writing writes the canonical text of the features of a state.
type writing struct {
	Reader
	out hash.Hash
}

// entity writes the text of an entity. Its own text depends only on its version, so the version caches it.
func (w *writing) entity(p partOf) {
	if slices.Contains(w.path, p.x) { // an entity inside itself is only named
		w.out.Write((&feature.Object{Class: ClassName(p.x.origin)}).Canonical())
		return
	}
	w.path = append(w.path, p.x)
	f, from := w.frame(p), 0
	for i, other := range f.shown {
		w.out.Write(f.text[from:f.positions[i]])
		if from = f.positions[i]; free(other.id) {
			between := "["
			w.state.each(p.x, func(x *entity) bool {
				w.out.Write([]byte(between))
				w.entity(partOf{x: x})
				between = ","
				return true
			})
			w.out.Write([]byte(map[string]string{"[": "[]", ",": "]"}[between]))
		} else {
			x, _ := w.state.get(other.id)
			w.entity(partOf{x, other.batch})
		}
	}
	w.out.Write(f.text[from:])
	w.path = w.path[:len(w.path)-1]
}

func (w *writing) frame(p partOf) *frame {
	if f := p.x.frame.Load(); f != nil && f.batch == p.batch && !slices.ContainsFunc(f.shown, func(x part) bool { return !free(x.id) && !w.state.Has(x.id) }) {
		return f
	}
	f := &frame{batch: p.batch}
	w.apart = f
	f.text, f.positions = w.make(p).Around()
	if !f.here {
		p.x.frame.Store(f)
	}
	return f
}

// A digest is the hash of an entity as a number in four words, lowest first.
type digest [4]uint64

// sum returns the sum of the digests of all entities.
func (s *State) sum() []byte {
	var all digest
	for _, x := range s.all() {
		var carry uint64
		for i, word := range s.digest(x) {
			all[i], carry = bits.Add64(all[i], word, carry)
		}
	}
	var out []byte
	for _, word := range all {
		out = binary.BigEndian.AppendUint64(out, word)
	}
	return out
}

// digest returns the hash of the facts about an entity. They depend only on its version, so the version caches
// the hash.
func (s *State) digest(x *entity) *digest {
	if f := x.frame.Load(); f != nil {
		return &f.digest
	}
	line := func(pred string, e, v engine.Term) string { return pred + "(" + e.String() + ", " + v.String() + ")" }
	lines := []string{line("type", x.id, x.class.term)}
	s.saying(x, func(pred string, e, v engine.Term) { lines = append(lines, line(pred, e, v)) })
	slices.Sort(lines)
	text := sha256.Sum256([]byte(strings.Join(lines, "\n")))
	f := &frame{}
	for i := range f.digest {
		f.digest[i] = binary.BigEndian.Uint64(text[8*i:])
	}
	x.frame.Store(f)
	return &f.digest
}

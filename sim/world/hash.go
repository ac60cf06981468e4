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

// Hash identifies the content of s: classes, values, what lies where and in
// which order, the time, and what is kept beside s, but not the names of entities. Only in a world
// without a root, where nothing but their names tells entities apart, these count: its hash is made
// of the sum of those of its entities, so that only those that changed are looked at again.
func (s *State) Hash() string {
	s.hashOnce.Do(func() {
		w := writing{Reader: Reader{state: s}, to: sha256.New()}
		if free(s.root) {
			w.to.Write(s.sum())
		} else if x, ok := s.get(s.root); ok {
			w.entity(partOf{x: x})
		}
		sum := w.to.Sum(nil)
		if s.attached != nil {
			both := sha256.Sum256(append(sum, s.attached.Canonical()...))
			sum = both[:]
		}
		s.hash = hex.EncodeToString(sum)
	})
	return s.hash
}

// A frame is the canonical text of an entity without that of those shown in it.
type frame struct {
	batch engine.Term // of the mixture whose part it is
	text  []byte
	at    []int  // where in the text what is shown belongs
	shown []part // that; the zero part stands for what lies in it
	here  bool   // it is so in this state alone

	digest digest // in a world without a root this alone
}

// A writing writes the canonical text of the features of a state.
type writing struct {
	Reader
	to hash.Hash
}

// entity writes that of an entity. What an entity says of itself is all in its version: it is
// found once.
func (w *writing) entity(p partOf) {
	if slices.Contains(w.path, p.x) { // it is only named in itself
		w.to.Write((&feature.Object{Class: ClassName(p.x.origin)}).Canonical())
		return
	}
	w.path = append(w.path, p.x)
	f, from := w.frame(p), 0
	for i, other := range f.shown {
		w.to.Write(f.text[from:f.at[i]])
		if from = f.at[i]; free(other.id) {
			between := "["
			w.state.each(p.x, func(x *entity) bool {
				w.to.Write([]byte(between))
				w.entity(partOf{x: x})
				between = ","
				return true
			})
			w.to.Write([]byte(map[string]string{"[": "[]", ",": "]"}[between]))
		} else {
			x, _ := w.state.get(other.id)
			w.entity(partOf{x, other.batch})
		}
	}
	w.to.Write(f.text[from:])
	w.path = w.path[:len(w.path)-1]
}

func (w *writing) frame(p partOf) *frame {
	if f := p.x.frame.Load(); f != nil && f.batch == p.batch && !slices.ContainsFunc(f.shown, func(x part) bool { return !free(x.id) && !w.state.Has(x.id) }) {
		return f
	}
	f := &frame{batch: p.batch}
	w.apart = f
	f.text, f.at = w.make(p).Around()
	if !f.here {
		p.x.frame.Store(f)
	}
	return f
}

// A digest is the hash of an entity, as a number in four words, the lowest one first.
type digest [4]uint64

// sum adds up the digests of all entities.
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

// digest is the hash of what s says of an entity, which is all in its version: it is found once.
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

// Package codec writes episodes as bytes and reads them back, so that they can
// be kept, sent and gone on with. Equal episodes are equal bytes.
//
// Make a [Codec] for a domain; then [Codec.Encode], [Codec.Decode], and
// [Codec.Verify], which does again what an episode says was done. An episode
// holds all that it needs: its plan, the state in which it starts, and of each
// step that was executed the outcome, the times, what it bound, the reasons and
// the state after it, as the difference from the one before. What was not
// executed follows from that and is not written.
//
// In the notation of package wire, an episode is
//
//	episode  semantics, hashes of ontology and rules, digest of a base if there is one;
//	         bits: 1 complete, 2 followed its plan; plan, first state, things of the plan,
//	         results, what the search cost, what ended it
//	plan     id, primary output, actions: name and arguments as they are written; 0, or 1
//	         and the places of those that are steps, when not all are or in another order
//	result   step, status, state before, state after, start, end, bindings, reasons, warnings
//	state    how many states ago it was written; or 0 and the state
//	binding  role, bits, time, term, and which state it is to be read in
package codec

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/world"
	"hearth/sim/world/wire"
)

// A Codec writes and reads the episodes of one domain. It serves any number of
// goroutines.
type Codec struct {
	// Stale says that episodes are read, too, that other rules or another
	// ontology made. Verify them before they are written again: Encode always
	// says that those of the domain made an episode. Set it before the first
	// use, as Memory.
	Stale bool

	// Memory limits, in bytes, what reading one episode may take; 0 means
	// [wire.Memory].
	Memory int

	domain  *sim.Domain
	made    made
	base    *world.State
	symbols wire.Symbols // of the base
}

// made says by what an episode was made.
type made struct {
	semantics       string
	ontology, rules string // hashes
	base            string // digest of the state that the first one is compared with, or ""
}

// New makes a codec for episodes of a domain, whatever state they start in. The
// error is one of reading rules.
func New(d *sim.Domain) (*Codec, error) {
	rules, err := d.Rules().Hash()
	return &Codec{domain: d, made: made{semantics: d.Semantics.String(), ontology: d.Model().Ontology().Hash(), rules: rules}}, err
}

// From returns a codec that writes of first states only what is different in
// them since base. They are read by codecs with an equal base, which is then the
// first state itself where nothing is different.
func (c *Codec) From(base *world.State) *Codec {
	other, sum := *c, sha256.Sum256(wire.Encode(base))
	other.base, other.symbols, other.made.base = base, wire.SymbolsOf(base), hex.EncodeToString(sum[:])
	return &other
}

// State writes a state with what the mode of the domain keeps beside it.
func (c *Codec) State(s *world.State) []byte {
	w := c.coder(wire.Write(kindState))
	w.State(&s, w.model, nil)
	return w.Bytes()
}

// DecodeState reads a state. The error says why the bytes are refused.
func (c *Codec) DecodeState(data []byte) (s *world.State, err error) {
	r := c.coder(wire.Read(kindState, data, c.Memory))
	if r.State(&s, r.model, nil); r.Err() != nil {
		return nil, r.Err()
	}
	if again := c.State(s); !bytes.Equal(again, data) {
		return nil, errUnlike
	}
	return s, nil
}

// A StaleError says that an episode was made by something else than what there
// is here.
type StaleError struct {
	What       string // "ontology" or "rules"
	Made, Here string // hashes of what made the episode and of what there is
}

// Error names what differs, with the starts of the hashes.
func (e *StaleError) Error() string {
	return fmt.Sprintf("the episode was made by another version of the %s (%.12s, here is %.12s)", e.What, e.Made, e.Here)
}

// Encode writes an episode.
func (c *Codec) Encode(e *sim.Episode) []byte { return c.write(e, c.made).Bytes() }

func (c *Codec) write(e *sim.Episode, m made) *coder {
	w := c.coder(wire.Write(kind))
	w.made(&m)
	if m.base != "" {
		w.start(c.base, c.symbols)
	}
	w.episode(e)
	return w
}

// Decode reads an episode, which then can be asked, scored and continued as any
// other. The error is a [*StaleError], or says why the bytes are refused.
func (c *Codec) Decode(data []byte) (*sim.Episode, error) {
	var m made
	r := c.coder(wire.Read(kind, data, c.Memory))
	r.made(&m)
	switch {
	case r.Err() != nil:
	case m.semantics != c.made.semantics:
		r.Refuse("it was made under %.40q semantics", m.semantics)
	case m.base != "" && m.base != c.made.base:
		r.Refuse("it starts from the state %.12s, which is not at hand", m.base)
	case m.ontology != c.made.ontology && !c.Stale:
		return nil, &StaleError{"ontology", m.ontology, c.made.ontology}
	case m.rules != c.made.rules && !c.Stale:
		return nil, &StaleError{"rules", m.rules, c.made.rules}
	case m.base != "":
		r.start(c.base, c.symbols)
	}
	e := &sim.Episode{Domain: c.domain}
	if r.Err() == nil {
		r.episode(e)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	if !bytes.Equal(c.write(e, m).Bytes(), data) {
		return nil, errUnlike
	}
	return e, nil
}

const (
	kind      = "episode"
	kindState = "state"
)

var errUnlike = errors.New("refused: it is not written as it would be here")

func (c *Codec) coder(w *wire.Coder) *coder {
	w.Beside, _ = c.domain.Mode().(wire.Attachments)
	return &coder{Coder: w, model: c.domain.Model(), numbers: map[*world.State]int{}, positions: map[int]int{}, done: map[int]bool{}}
}

// made is by what an episode was made.
func (c *coder) made(m *made) {
	for _, text := range []*string{&m.semantics, &m.ontology, &m.rules, &m.base} {
		c.Text(text)
	}
}

// A DifferenceError says that something else happens when an episode is executed
// again.
type DifferenceError struct {
	Step *plan.Step // the first one that differs; nil when it is only the end
	What string     // what differs: "status", "state", "time", "binding" or "reason"
}

// Error names the step and what differs.
func (e *DifferenceError) Error() string {
	if e.Step == nil {
		return "executed again, the episode has another end"
	}
	return fmt.Sprintf("executed again, %s (step %d) has another %s", e.Step.Name, e.Step.Index+1, e.What)
}

// Verify executes the plan of an episode again. The error is a
// [*DifferenceError] when not all is as the episode says: status, times, states,
// bindings and reasons of every step, and the end; or else a fault of the rules.
// What it cost to find an order is not compared, nor whether that was all.
func (c *Codec) Verify(ctx context.Context, e *sim.Episode) error {
	again, err := e.Again(ctx)
	if err != nil {
		return err
	}
	again.Nodes, again.Complete = e.Nodes, e.Complete
	a, b := c.write(e, c.made), c.write(again, c.made)
	was, is := a.Bytes(), b.Bytes()
	for i, m := range a.marks {
		if i >= len(b.marks) || m.end != b.marks[i].end || !bytes.Equal(was[:m.end], is[:m.end]) {
			return &DifferenceError{m.step, m.what}
		}
	}
	if !bytes.Equal(was, is) {
		return &DifferenceError{}
	}
	return nil
}

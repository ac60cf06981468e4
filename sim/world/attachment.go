package world

// An Attachment is what a mode of the world keeps beside a state: where things
// are to the millimetre, how warm they are inside. States carry it along and
// know nothing of it. It never changes.
type Attachment interface {
	// Canonical returns its content as bytes, the same for equal attachments.
	Canonical() []byte
}

// Attached returns what is kept beside s; nil when nothing is.
func (s *State) Attached() Attachment { return s.attached }

// With returns the state with something else beside it.
func (s *State) With(a Attachment) *State {
	return &State{model: s.model, entities: s.entities, root: s.root, clock: s.clock, serials: s.serials, inverses: s.inverses, attached: a}
}

package world

// An Attachment is data that a mode stores with a state, such as exact positions or inner temperatures. States
// pass it on without reading it. An attachment must be immutable.
type Attachment interface {
	// Canonical returns the content as bytes; equal attachments return equal bytes.
	Canonical() []byte
}

// Attached returns the attachment of s, or nil if it has none.
func (s *State) Attached() Attachment { return s.attached }

// WithAttachment returns a copy of the state with another attachment.
func (s *State) WithAttachment(a Attachment) *State {
	return &State{model: s.model, entities: s.entities, root: s.root, clock: s.clock, serials: s.serials, inverses: s.inverses, attached: a}
}

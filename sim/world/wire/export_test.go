package wire

import (
	"bytes"
	"errors"

	"hearth/sim/world"
)

// Decode reads a state of a world. The error says why it is refused.
func Decode(m *world.Model, data []byte) (s *world.State, err error) {
	c := Read("state", data, 0)
	if c.State(&s, m, nil); c.err != nil {
		return nil, c.err
	}
	if !bytes.Equal(Encode(s), data) {
		return nil, errors.New("refused: the encoding is not the canonical one")
	}
	return s, nil
}

package measure

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"hearth/parser/source"
	"hearth/sim/quantitative"
	"hearth/sim/world"
)

// A Dump is a room as returned by [Episode.Objects], read from a file.
type Dump struct {
	Objects map[string]*Object

	spans map[string]source.Span // position of each name in the file
}

// IsDump reports whether a scene file of the kitchen is a dump of a room, which is in JSON.
func IsDump(src *source.File) bool {
	return strings.HasPrefix(strings.TrimLeft(src.Text, " \t\r\n\ufeff"), "{")
}

// ReadDump reads a room: a JSON object with one member for each thing. The error is a [*source.Diagnostics] with
// positions (E0366).
func ReadDump(src *source.File) (*Dump, error) {
	d := &Dump{Objects: map[string]*Object{}, spans: map[string]source.Span{}}
	r := source.NewJSON(src, 0, len(src.Text))
	var problems source.Diagnostics
	var wrong source.Span // position of a value of the wrong type
	err := r.Each('{', func() error {
		key, err := r.Token()
		if err != nil {
			return err
		}
		name := fmt.Sprint(key)
		end := r.Offset()
		d.spans[name] = source.Span{File: src, Start: max(0, end-len(name)-2), End: end}
		if len(d.spans) > mostThings {
			return fmt.Errorf("more than %d things", mostThings)
		}
		var o *Object
		if at, err := r.Value(&o); err != nil {
			if is, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
				wrong = value(src, at.Start+int(is.Offset))
				err = fmt.Errorf("found a %s, expected %s", is.Value, cmp.Or(is.Field, "an object that describes a thing"))
			}
			return fmt.Errorf("%.60s: %w", name, err)
		}
		d.Objects[name] = o
		return nil
	})
	if err == nil {
		return d, nil
	}
	at := r.Offset()
	if bad := (*json.SyntaxError)(nil); errors.As(err, &bad) && errors.As(json.Unmarshal([]byte(src.Text), new(any)), &bad) {
		at = int(bad.Offset) - 1 // offset in the file; the decoder counts from a position within it
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, err = len(src.Text), errors.New("unexpected end of the file")
	}
	if at = max(0, min(at, len(src.Text))); wrong.File == nil {
		wrong = source.Span{File: src, Start: at, End: at}
	}
	problems.Addf("E0366", wrong, "invalid room: %s", strings.TrimPrefix(err.Error(), "json: ")).
		WithHint("hearth run PLAN --mode quantitative --dump room writes one; JSON has no NaN and no Infinity")
	return nil, problems.Err()
}

// value returns the span of the string, number or bracket that ends at a position.
func value(src *source.File, end int) source.Span {
	end = max(1, min(end, len(src.Text)))
	start := end - 1
	if src.Text[start] == '"' {
		start = max(0, strings.LastIndexByte(src.Text[:start], '"'))
	} else {
		start = min(start, 1+strings.LastIndexAny(src.Text[:end], " \t\r\n,:[{"))
	}
	return source.Span{File: src, Start: start, End: end}
}

// mostThings is the maximum number of things in a room, as in scenes.
const mostThings = 100_000

// Placed is [Episode.Placed], with the position of the invalid thing in the file.
func (d *Dump) Placed(e *Episode, s *world.State, still PositionCheck) (*world.State, error) {
	at, err := e.Placed(s, d.Objects, still)
	wrong, ok := errors.AsType[*Misplaced](err)
	if !ok {
		return at, err
	}
	var problems source.Diagnostics
	p := problems.Addf(wrong.Code, d.spans[wrong.Thing], "%v", wrong)
	if wrong.Code == unknown {
		names := slices.Sorted(maps.Keys(e.Objects(s)))
		if near := source.Nearest(wrong.Thing, names); near != "" {
			p.WithHint("did you mean %s?", near)
		} else {
			p.WithHint("a room describes the start of a plan: things made by steps do not exist yet")
		}
	}
	return nil, problems.Err()
}

// PositionCheck checks a room in which things were moved. It returns an error and the name of the thing if the new
// positions are impossible.
type PositionCheck func(m *quantitative.Mode, before, after *world.State) (thing string, err error)

// The error codes for things of a room.
const (
	unknown = "E0367" // unknown name
	unlike  = "E0368" // a value is invalid or contradicts the room
	nowhere = "E0369" // the position is impossible
)

// A Misplaced is the error for a thing of a room.
type Misplaced struct {
	Code, Thing string
	Err         error
}

// Error returns the name of the thing and the underlying error.
func (m *Misplaced) Error() string { return fmt.Sprintf("%.60s: %v", m.Thing, m.Err) }

// Unwrap returns the underlying error.
func (m *Misplaced) Unwrap() error { return m.Err }

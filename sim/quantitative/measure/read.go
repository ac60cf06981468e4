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

	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/quantitative"
	"hearth/sim/world"
)

// A Dump is a room as [Episode.Objects] tells it, read from a text.
type Dump struct {
	Objects map[string]*Object

	at map[string]source.Span // where each name stands
}

// IsDump reports whether a text of a scene of the kitchen is a dump of a room: that is JSON.
func IsDump(src *source.File) bool {
	return strings.HasPrefix(strings.TrimLeft(src.Text, " \t\r\n\ufeff"), "{")
}

// ReadDump reads a room: an object of JSON with a thing under each name. The error is a
// [*diag.List] that names the place (E0366).
func ReadDump(src *source.File) (*Dump, error) {
	d := &Dump{Objects: map[string]*Object{}, at: map[string]source.Span{}}
	r := source.NewJSON(src, 0, len(src.Text))
	var problems diag.List
	var wrong source.Span // of a value of another kind
	err := r.Each('{', func() error {
		key, err := r.Token()
		if err != nil {
			return err
		}
		name := fmt.Sprint(key)
		end := r.At()
		d.at[name] = source.Span{File: src, Start: max(0, end-len(name)-2), End: end}
		if len(d.at) > mostThings {
			return fmt.Errorf("there are more than %d things", mostThings)
		}
		var o *Object
		if at, err := r.Value(&o); err != nil {
			if is, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
				wrong = value(src, at.Start+int(is.Offset))
				err = fmt.Errorf("a %s where %s belongs", is.Value, cmp.Or(is.Field, "what is known of a thing"))
			}
			return fmt.Errorf("%.60s: %w", name, err)
		}
		d.Objects[name] = o
		return nil
	})
	if err == nil {
		return d, nil
	}
	at := r.At()
	if bad := (*json.SyntaxError)(nil); errors.As(err, &bad) && errors.As(json.Unmarshal([]byte(src.Text), new(any)), &bad) {
		at = int(bad.Offset) - 1 // of the text: a decoder counts from somewhere in it
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, err = len(src.Text), errors.New("the text ends before the room does")
	}
	if at = max(0, min(at, len(src.Text))); wrong.File == nil {
		wrong = source.Span{File: src, Start: at, End: at}
	}
	problems.Addf("E0366", wrong, "this is no room: %s", strings.TrimPrefix(err.Error(), "json: ")).
		WithHint("hearth run PLAN --mode quantitative --dump room writes one; JSON has no NaN and no Infinity")
	return nil, problems.Err()
}

// value is where the string, the number or the bracket stands that was read last before a place.
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

// mostThings is how many things a room has at most, as scenes do.
const mostThings = 100_000

// Placed is [Episode.Placed], with the place of the thing that cannot be so.
func (d *Dump) Placed(e *Episode, s *world.State, still Still) (*world.State, error) {
	at, err := e.Placed(s, d.Objects, still)
	wrong, ok := errors.AsType[*Misplaced](err)
	if !ok {
		return at, err
	}
	var problems diag.List
	p := problems.Addf(wrong.Code, d.at[wrong.Thing], "%v", wrong)
	if wrong.Code == unknown {
		names := slices.Sorted(maps.Keys(e.Objects(s)))
		if near := diag.Nearest(wrong.Thing, names); near != "" {
			p.WithHint("did you mean %s?", near)
		} else {
			p.WithHint("a room is read where plans start: what steps make is not there yet")
		}
	}
	return nil, problems.Err()
}

// Still is the error of what a room has against it, in which things are elsewhere than they
// were before: the thing by its name, and what of it.
type Still func(m *quantitative.Mode, before, after *world.State) (thing string, err error)

// The codes of what is wrong with a thing of a room.
const (
	unknown = "E0367" // it is not there
	unlike  = "E0368" // a number of it is none that it can have, or it is another thing
	nowhere = "E0369" // it cannot be where it is said to be
)

// A Misplaced says what is wrong with a thing of a room.
type Misplaced struct {
	Code, Thing string
	Err         error
}

// Error names the thing.
func (m *Misplaced) Error() string { return fmt.Sprintf("%.60s: %v", m.Thing, m.Err) }

// Unwrap returns what is wrong with it.
func (m *Misplaced) Unwrap() error { return m.Err }

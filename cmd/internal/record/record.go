// Package record writes what was done as one file that needs nobody to answer: the page of package
// view, with the answers to what it asks. It makes the calls that the page makes, of a service, once.
package record

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"strings"

	"hearth/cmd/internal/drawing"
	"hearth/cmd/internal/service"
	"hearth/eval/report"
	"hearth/eval/sight"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Steps is how many steps a record may have. A longer episode is looked at with a service.
const Steps = 1000

// A Subject is what is recorded.
type Subject struct {
	Session string            `json:"-"`       // that the service knows
	Name    string            `json:"name"`    // for people
	Place   map[string]string `json:"place"`   // how links of the page call it
	Command string            `json:"command"` // that answers what the record does not
}

// A said is an answer, or why there is none.
type said struct {
	Answer json.RawMessage  `json:"answer,omitempty"`
	Failed *service.Failure `json:"failed,omitempty"`
}

// A mark says that an answer is right from a moment on; none is below zero.
type mark [2]int

// A Record is what was answered. A key is a call with what it is asked with besides what was done
// and the moment. Moment 0 is the start, moment i is after the i-th executed step.
type Record struct {
	Subject Subject           `json:"subject"`
	Order   []int             `json:"order"` // the executed steps by their places in the plan
	Times   []float64         `json:"times"` // of the state at each moment
	Answers []said            `json:"answers"`
	Marks   map[string][]mark `json:"marks"`
}

// A recorder asks.
type recorder struct {
	Record
	ctx    context.Context
	served *service.Service
	known  map[string]int // answers by their text
	whole  *report.Episode
	end    int // the last moment
}

// Of records an episode. The error is that it has too many steps (E0916), or one of the context.
func Of(ctx context.Context, served *service.Service, of Subject) (*Record, error) {
	r := &recorder{Record: Record{Subject: of, Marks: map[string][]mark{}}, ctx: ctx, served: served, known: map[string]int{}}
	first, err := r.answer("steps", with{"limit": page})
	if err != nil {
		return nil, err
	}
	head := first.(*sight.Steps)
	if head.Count > Steps {
		return nil, diag.New("E0904", source.Span{}, "the plan has %d steps, and one file holds what came of %d", head.Count, Steps).
			WithHint("%s shows it without a file", of.Command)
	}
	r.end = head.Executed
	if err := r.keep(0, "steps", nil, first, nil); err != nil {
		return nil, err
	}
	for _, part := range []func() error{r.episode, r.moments, r.failures, r.worth} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	return &r.Record, nil
}

// What the page asks for at a time: how many steps, and how many of them in a drawing.
const page, drawn = 200, 100

// with is what a call is asked with.
type with map[string]any

// and is both.
func (w with) and(more with) with {
	out := with{}
	maps.Copy(out, w)
	maps.Copy(out, more)
	return out
}

// answer asks the service about what is recorded.
func (r *recorder) answer(name string, about with) (any, error) {
	call, err := service.Find(name)
	if err != nil {
		return nil, err
	}
	if name != "recipe" && name != "recipes" {
		about = about.and(with{"session": r.Subject.Session})
	}
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	return r.served.Answer(r.ctx, call, text)
}

// ask records an answer from a moment on. What is at is the moment itself, as the service is told of it.
func (r *recorder) ask(moment int, name string, key with, at with) (any, error) {
	v, err := r.answer(name, key.and(at))
	return v, r.keep(moment, name, key, v, err)
}

// keep records what was answered. The error is that nothing more is to be asked.
func (r *recorder) keep(moment int, name string, key with, v any, failed error) error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	one := said{}
	if failed != nil {
		one.Failed = service.Failed(failed)
	} else {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		one.Answer = text
		if _, timed := v.(*sight.Contents); timed { // every moment has its own time
			one.Answer = append([]byte("{"), text[bytes.IndexByte(text, ',')+1:]...)
		}
	}
	text, err := json.Marshal(one)
	if err != nil {
		return err
	}
	n, known := r.known[string(text)]
	if !known {
		n = len(r.Answers)
		r.known[string(text)], r.Answers = n, append(r.Answers, one)
	}
	r.mark(moment, keyOf(name, key), n)
	return nil
}

func (r *recorder) mark(moment int, key string, n int) {
	all := r.Marks[key]
	switch {
	case len(all) == 0 && n < 0, len(all) > 0 && all[len(all)-1][1] == n:
	case len(all) > 0 && all[len(all)-1][0] == moment:
		all[len(all)-1][1] = n
	default:
		r.Marks[key] = append(all, mark{moment, n})
	}
}

// keyOf names what is asked: keys of JSON come in order.
func keyOf(name string, about with) string {
	if len(about) == 0 {
		return name
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // as JavaScript writes it
	_ = e.Encode(about)    // strings and numbers
	return name + " " + strings.TrimSpace(text.String())
}

// at is a moment, as calls are told of it.
func (r *recorder) at(moment int) with {
	switch moment {
	case r.end:
		return with{}
	case 0:
		return with{"start": true}
	}
	return with{"step": r.Order[moment-1]}
}

// episode records what does not depend on the moment.
func (r *recorder) episode() error {
	v, err := r.answer("history", nil)
	if err != nil {
		return err
	}
	r.whole = v.(*report.Episode)
	if err := r.keep(0, "execute", nil, v, nil); err != nil {
		return err
	}
	for i, s := range r.whole.Steps {
		if i < r.end {
			r.Order = append(r.Order, s.Step)
		}
	}
	whole := with{}
	if len(r.whole.Steps) > drawn*3/2 {
		whole["limit"] = drawn
	}
	for after := 0; after == 0 || after < len(r.whole.Steps) && len(whole) > 0; after += drawn {
		part := with{"kind": drawing.Network}
		if after > 0 {
			part["after"] = after
		}
		if _, err := r.ask(0, "drawing", part, whole); err != nil {
			return err
		}
	}
	return nil
}

// Package record writes an episode as one HTML file that works without a server. The file has the page of
// package view and the answers to all calls that the page makes.
package record

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"strings"

	"hearth/cmd/internal/drawing"
	"hearth/cmd/internal/service"
	"hearth/eval/diagram"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Steps is the maximum number of steps of a record. Use a service for longer episodes.
const Steps = 1000

// A Subject is the episode to record.
type Subject struct {
	Session string            `json:"-"`       // id of the session in the service
	Name    string            `json:"name"`    // title of the page
	Place   map[string]string `json:"place"`   // parameters of links to the page
	Command string            `json:"command"` // command that shows the plan with a server, which also answers calls that are not recorded
}

// outcome is an answer or an error.
type outcome struct {
	Answer json.RawMessage  `json:"answer,omitempty"`
	Failed *service.Failure `json:"failed,omitempty"`
}

// A mark is a pair of a moment and an index into Record.Answers. The answer holds from this moment to the next
// mark; index -1 means no answer.
type mark [2]int

// A Record holds the recorded answers. A key is the name of a call with its parameters, without the session
// and the moment. Moment 0 is the start, and moment i follows the i-th executed step.
type Record struct {
	Subject Subject           `json:"subject"`
	Order   []int             `json:"order"` // number of each executed step in the plan, counted from 1, in the order of execution
	Times   []float64         `json:"times"` // simulated time of the state at each moment, in seconds
	Answers []outcome         `json:"answers"`
	Marks   map[string][]mark `json:"marks"`
	Results any               `json:"results,omitempty"` // results of an evaluation, in a record without an episode
}

// Results returns a record of results of an evaluation, instead of an episode.
func Results(name, command string, results any) *Record {
	return &Record{
		Subject: Subject{Name: name, Place: map[string]string{"view": "batch", "job": "record"}, Command: command},
		Order:   []int{}, Times: []float64{}, Answers: []outcome{}, Marks: map[string][]mark{}, Results: results,
	}
}

// A recorder makes the calls and stores the answers.
type recorder struct {
	Record
	ctx         context.Context
	served      *service.Service
	answerIndex map[string]int // index into Answers of each answer, by its JSON text
	whole       *report.Episode
	end         int // the last moment
}

// New records an episode. It fails if the episode has too many steps (E0904) or the context ends.
func New(ctx context.Context, served *service.Service, of Subject) (*Record, error) {
	r := &recorder{Record: Record{Subject: of, Marks: map[string][]mark{}}, ctx: ctx, served: served, answerIndex: map[string]int{}}
	first, err := r.answer("steps", params{"limit": page})
	if err != nil {
		return nil, err
	}
	head := first.(*diagram.Steps)
	if head.Count > Steps {
		return nil, source.Errorf("E0904", source.Span{}, "the plan has %d steps; one file can hold at most %d", head.Count, Steps).
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

// Limits that the page uses in its calls: steps of a list, and steps of a drawing.
const page, drawn = 200, 100

// params holds the parameters of a call.
type params map[string]any

// merge merges two sets of parameters.
func (w params) merge(more params) params {
	out := params{}
	maps.Copy(out, w)
	maps.Copy(out, more)
	return out
}

// answer calls the service about the recorded session.
func (r *recorder) answer(name string, about params) (any, error) {
	call, err := service.Find(name)
	if err != nil {
		return nil, err
	}
	if name != "recipe" && name != "recipes" {
		about = about.merge(params{"session": r.Subject.Session})
	}
	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	return r.served.Answer(r.ctx, call, text)
}

// ask calls the service and records the answer from a moment on. The parameters at select the moment and are
// not part of the key.
func (r *recorder) ask(moment int, name string, key params, at params) (any, error) {
	v, err := r.answer(name, key.merge(at))
	return v, r.keep(moment, name, key, v, err)
}

// keep records an answer or an error of a call. It fails only if the context has ended.
func (r *recorder) keep(moment int, name string, key params, v any, failed error) error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	one := outcome{}
	if failed != nil {
		one.Failed = service.NewFailure(failed)
	} else {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		one.Answer = text
		if _, timed := v.(*diagram.Contents); timed { // the first field of Contents, the time, differs at every moment
			one.Answer = append([]byte("{"), text[bytes.IndexByte(text, ',')+1:]...)
		}
	}
	text, err := json.Marshal(one)
	if err != nil {
		return err
	}
	n, known := r.answerIndex[string(text)]
	if !known {
		n = len(r.Answers)
		r.answerIndex[string(text)], r.Answers = n, append(r.Answers, one)
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

// keyOf returns the key of a call. JSON objects are encoded with sorted keys.
func keyOf(name string, about params) string {
	if len(about) == 0 {
		return name
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // as JavaScript does
	_ = e.Encode(about)    // encoding strings and numbers cannot fail
	return name + " " + strings.TrimSpace(text.String())
}

// momentParams returns the parameters that select a moment.
func (r *recorder) momentParams(moment int) params {
	switch moment {
	case r.end:
		return params{}
	case 0:
		return params{"start": true}
	}
	return params{"step": r.Order[moment-1]}
}

// episode records the answers that do not depend on the moment.
func (r *recorder) episode() error {
	v, err := r.answer("history", nil)
	if err != nil {
		return err
	}
	r.whole = &v.(*service.History).Episode
	if err := r.keep(0, "execute", nil, r.whole, nil); err != nil {
		return err
	}
	for i, s := range r.whole.Steps {
		if i < r.end {
			r.Order = append(r.Order, s.Step)
		}
	}
	whole := params{}
	if len(r.whole.Steps) > drawn*3/2 {
		whole["limit"] = drawn
	}
	for after := 0; after == 0 || after < len(r.whole.Steps) && len(whole) > 0; after += drawn {
		part := params{"kind": drawing.Network}
		if after > 0 {
			part["after"] = after
		}
		if _, err := r.ask(0, "drawing", part, whole); err != nil {
			return err
		}
	}
	return nil
}

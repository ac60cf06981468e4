// Package service answers calls: a value in, a value of package report out. A server,
// a child process, a server for language models and environments for agents make the same
// calls, and say the same. The calls stand on the front door, package hearth; nothing here
// knows a network or a file.
package service

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Call is something that can be asked of a [Service].
type Call struct {
	Name    string // lower case, words joined by -
	Group   string // of what it is about, for those who list calls
	Summary string // one sentence
	Example string // what it can be asked with, as JSON
	Writes  bool   // it makes or changes a session

	in, out reflect.Type
	answer  func(ctx context.Context, s *Service, with []byte) (any, error)
	stream  func(ctx context.Context, s *Service, with []byte, each func(any) error) error // nil: it has one answer
}

// Input is the JSON Schema (2020-12) of what the call is asked with.
func (c *Call) Input() *jsonschema.Schema {
	s := report.SchemaOf(c.in)
	s.Description = c.Summary
	return s
}

// Output is the JSON Schema of its answer.
func (c *Call) Output() *jsonschema.Schema { return report.SchemaOf(c.out) }

// Streams reports whether the call can answer piece by piece: see [Service.Stream].
func (c *Call) Streams() bool { return c.stream != nil }

// of makes a call of a function.
func of[In, Out any](name, summary, example string, answer func(s *Service, ctx context.Context, in *In) (*Out, error)) Call {
	return Call{
		Name: name, Summary: summary, Example: example, in: reflect.TypeFor[In](), out: reflect.TypeFor[Out](),
		answer: func(ctx context.Context, s *Service, with []byte) (any, error) {
			in := new(In)
			if err := Read(with, in); err != nil {
				return nil, err
			}
			out, err := answer(s, ctx, in)
			if err != nil {
				return nil, err
			}
			return out, nil
		},
	}
}

// writes marks a call that makes or changes a session.
func writes(c Call) Call {
	c.Writes = true
	return c
}

// group puts calls into a group.
func group(name string, calls ...Call) []Call {
	for i := range calls {
		calls[i].Group = name
	}
	return calls
}

// Read reads what a call is asked with: one value of JSON, with nothing in it that is
// not known. The error says where it is wrong.
func Read(text []byte, into any) error {
	if len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			return wrong(text, d.InputOffset(), "there is more behind the value").WithHint("ask one thing at a time")
		}
		return nil
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return wrong(text, syntax.Offset, "this is no JSON: %v", syntax)
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return wrong(text, kind.Offset, "%s is a %s, and must be a %s", fieldOf(kind.Field), kind.Value, spoken(kind.Type))
	}
	if name, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		name = strings.Trim(name, `"`)
		d := wrong(text, int64(bytes.Index(text, []byte(`"`+name+`"`))+1), "nothing is called %.40q here", name)
		if near := diag.Nearest(name, fields(reflect.TypeOf(into).Elem())); near != "" {
			return d.WithHint("did you mean %s?", near)
		}
		return d.WithHint("there are %s", strings.Join(fields(reflect.TypeOf(into).Elem()), ", "))
	}
	return wrong(text, d.InputOffset(), "this is no JSON: %v", err)
}

// ReadLine reads a line. The error is E0913 where it has too many bytes, which are passed over.
func ReadLine(in *bufio.Reader, most int64) (string, error) {
	var text strings.Builder
	for {
		part, err := in.ReadSlice('\n')
		if int64(text.Len()) <= most {
			text.Write(part)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && text.Len() == 0:
			return "", io.EOF
		case int64(text.Len()) > most:
			return "", diag.New("E0913", source.Span{}, "a request has at most %d bytes", most).WithHint("send it in parts; hearth serve --max-body allows more")
		}
		return text.String(), nil
	}
}

func fieldOf(field string) string {
	if field == "" {
		return "the request"
	}
	return field
}

// spoken is a type of Go as JSON calls it.
func spoken(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Slice, reflect.Array:
		return "list"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "object"
	default:
		return "whole number"
	}
}

// fields are the names of what a value can have.
func fields(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !f.Anonymous && name != "" {
			names = append(names, name)
		}
	}
	return names
}

// wrong is the error of a request, at a byte of its text.
func wrong(text []byte, at int64, format string, args ...any) *diag.Diagnostic {
	src := &source.File{Name: "request", Text: string(text)}
	i := min(max(0, int(at)-1), len(text))
	return diag.New("E0901", source.Span{File: src, Start: i, End: min(i+1, len(text))}, format, args...)
}

// Find returns a call by its name. The error says which may have been meant.
func Find(name string) (*Call, error) {
	var names []string
	for i := range calls {
		if calls[i].Name == name {
			return &calls[i], nil
		}
		names = append(names, calls[i].Name)
	}
	return nil, hearth.Unknown("E0902", "call", name, names)
}

// Calls are all of them, group by group.
func Calls() []Call { return calls }

// Answer answers a call. The error is a diagnostic, a list of them, or one of the context.
func (s *Service) Answer(ctx context.Context, c *Call, with []byte) (v any, err error) {
	if err := c.allowed(ctx); err != nil {
		return nil, err
	}
	err = s.Within(ctx, func(ctx context.Context) (err error) {
		v, err = c.answer(ctx, s, with)
		return err
	})
	return v, err
}

// Stream answers a call piece by piece, as its pieces are there.
func (s *Service) Stream(ctx context.Context, c *Call, with []byte, each func(any) error) error {
	if err := c.allowed(ctx); err != nil {
		return err
	}
	return s.Within(ctx, func(ctx context.Context) error {
		return c.stream(ctx, s, with, func(v any) error {
			<-s.turn // while it is waited for who reads, others compute
			defer func() { s.turn <- struct{}{} }()
			return each(v)
		})
	})
}

// allowed reports whether who asks may make a call.
func (c *Call) allowed(ctx context.Context) error {
	if c.Writes {
		return MayWrite(ctx, c.Name)
	}
	return nil
}

// MayWrite reports whether who asks may change something.
func MayWrite(ctx context.Context, what string) error {
	if !ClientOf(ctx).Write {
		return diag.New("E0908", source.Span{}, "%s changes something, and the token may only read", what).
			WithHint("ask whoever runs the server for a token with the scope write")
	}
	return nil
}

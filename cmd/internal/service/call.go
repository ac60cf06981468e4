// Package service answers calls: named operations with a JSON request and a typed report as the answer. The
// HTTP server, the child process, the MCP server and the environments for agents all use these calls, so their
// answers agree. The calls use package hearth only; this package reads no network connection and no file.
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

	"hearth/cmd/internal/show"
	"hearth/parser/source"
)

// A Call is an operation of a [Service].
type Call struct {
	Name    string // lower case, words joined by -
	Group   string // topic, for lists of calls
	Summary string // one sentence
	Example string // example of a request, as JSON
	Writes  bool   // whether the call creates or changes a session
	Light   bool   // whether the call only looks something up, so it waits for no other call

	input, output reflect.Type
	answer        func(ctx context.Context, s *Service, with []byte) (any, error)
	stream        func(ctx context.Context, s *Service, with []byte, each func(any) error) error // nil if the call has a single answer
}

// Input returns the JSON Schema (2020-12) of the request.
func (c *Call) Input() *jsonschema.Schema {
	s := show.SchemaOf(c.input)
	s.Description = c.Summary
	Constrain(s)
	return s
}

// Output returns the JSON Schema of the answer.
func (c *Call) Output() *jsonschema.Schema { return show.SchemaOf(c.output) }

// Streams reports whether the call can answer piece by piece: see [Service.Stream].
func (c *Call) Streams() bool { return c.stream != nil }

// newCall returns a call that decodes a request of type In and answers it with a method of Service.
func newCall[In, Out any](name, summary, example string, answer func(s *Service, ctx context.Context, in *In) (*Out, error)) Call {
	return Call{
		Name: name, Summary: summary, Example: example, input: reflect.TypeFor[In](), output: reflect.TypeFor[Out](),
		answer: func(ctx context.Context, s *Service, with []byte) (any, error) {
			in := new(In)
			if err := Read(with, in); err != nil {
				return nil, err
			}
			if r, ok := any(in).(validator); ok {
				if err := r.validate(); err != nil {
					return nil, err
				}
			}
			out, err := answer(s, ctx, in)
			if err != nil {
				return nil, err
			}
			return out, nil
		},
	}
}

// A validator is a request that checks its numbers.
type validator interface{ validate() error }

// NotNegative returns an E0901 error if a number is negative. Name is the field of the request.
func NotNegative(name string, n int64) error {
	if n < 0 {
		return source.Errorf("E0901", source.Span{}, "%s: expected 0 or more, found %d", name, n)
	}
	return nil
}

// writes marks a call as creating or changing a session.
func writes(c Call) Call {
	c.Writes = true
	return c
}

// light marks a call as one that only looks something up.
func light(c Call) Call {
	c.Light = true
	return c
}

// group assigns calls to a group.
func group(name string, calls ...Call) []Call {
	for i := range calls {
		calls[i].Group = name
	}
	return calls
}

// Read decodes a request: one JSON value without unknown fields. The error (E0901) has the place of the
// mistake. An empty text is an empty object.
func Read(text []byte, into any) error { return read(text, into, true) }

// ReadLenient decodes a request like Read, but ignores unknown fields.
func ReadLenient(text []byte, into any) error { return read(text, into, false) }

func read(text []byte, into any, strict bool) error {
	if len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if strict {
		d.DisallowUnknownFields()
	}
	err := d.Decode(into)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			return requestError(text, d.InputOffset(), "unexpected text after the JSON value").WithHint("send one request at a time")
		}
		return nil
	}
	said := source.JSONError(err)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return requestError(text, syntax.Offset, "the request is not valid JSON: %v", said)
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if kind.Field == "" {
			return requestError(text, kind.Offset, "the request: %v", said)
		}
		return requestError(text, kind.Offset, "%v", said)
	}
	if name, ok := strings.CutPrefix(said.Error(), "unknown field "); ok {
		name = strings.Trim(name, `"`)
		d := requestError(text, int64(bytes.Index(text, []byte(`"`+name+`"`))+1), "unknown field %.40q", name)
		if near := source.Nearest(name, fields(reflect.TypeOf(into).Elem())); near != "" {
			return d.WithHint("did you mean %s?", near)
		}
		return d.WithHint("the known fields are %s", strings.Join(fields(reflect.TypeOf(into).Elem()), ", "))
	}
	return requestError(text, d.InputOffset(), "the request is not valid JSON: %v", said)
}

// ReadLine reads a line with its line break. If the line has more than most bytes, it is skipped and the error
// is E0913.
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
			return "", source.Errorf("E0913", source.Span{}, "the request has more than %d bytes", most).WithHint("send it in parts; hearth serve --max-body sets the limit")
		}
		return text.String(), nil
	}
}

// fields returns the JSON names of the fields of a struct type.
func fields(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); !f.Anonymous && name != "" {
			names = append(names, name)
		}
	}
	return names
}

// requestError returns an E0901 error at a byte of the request, counted from 1.
func requestError(text []byte, at int64, format string, args ...any) *source.Diagnostic {
	src := &source.File{Name: "request", Text: string(text)}
	i := min(max(0, int(at)-1), len(text))
	return source.Errorf("E0901", source.Span{File: src, Start: i, End: min(i+1, len(text))}, format, args...)
}

// Find returns the call with a name. The error suggests the nearest known name.
func Find(name string) (*Call, error) {
	var names []string
	for i := range calls {
		if calls[i].Name == name {
			return &calls[i], nil
		}
		names = append(names, calls[i].Name)
	}
	return nil, source.Unknown("E0902", "call", name, names)
}

// Calls returns all calls in the order of their groups. The caller must not change them.
func Calls() []Call { return calls }

// Answer answers a call. The error is a diagnostic, a list of diagnostics, or the error of the context.
func (s *Service) Answer(ctx context.Context, c *Call, with []byte) (v any, err error) {
	TraceOf(ctx).begin(c)
	if err := c.allowed(ctx); err != nil {
		return nil, err
	}
	if c.Light {
		err = s.Recover(ctx, func() (err error) {
			TraceOf(ctx).read(with)
			v, err = c.answer(ctx, s, with)
			return err
		})
		return v, err
	}
	err = s.Within(ctx, func(ctx context.Context) (err error) {
		TraceOf(ctx).read(with)
		v, err = c.answer(ctx, s, with)
		return err
	})
	return v, err
}

// Stream answers a call piece by piece and passes each piece to each as soon as it is available.
func (s *Service) Stream(ctx context.Context, c *Call, with []byte, each func(any) error) error {
	TraceOf(ctx).begin(c)
	if err := c.allowed(ctx); err != nil {
		return err
	}
	return s.Within(ctx, func(ctx context.Context) error {
		TraceOf(ctx).read(with)
		return c.stream(ctx, s, with, func(v any) error {
			defer s.Pause(ctx)() // let other calls compute while the client reads
			return each(v)
		})
	})
}

// allowed returns an error if the client must not make the call.
func (c *Call) allowed(ctx context.Context) error {
	if c.Writes {
		return MayWrite(ctx, c.Name)
	}
	return nil
}

// MayWrite returns an error if the client must not change anything. The error calls the operation what.
func MayWrite(ctx context.Context, what string) error {
	if !ClientOf(ctx).Write {
		return source.Errorf("E0908", source.Span{}, "%s requires write access, but the token only allows reading", what).
			WithHint("ask the operator of the server for a token with the scope write")
	}
	return nil
}

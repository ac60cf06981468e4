// Command clients generates the calls of the Python client: a method for each call of hearth serve, and the
// types of its arguments and its answer. It reads docs/openapi.json.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("usage: clients OPENAPI.json CALLS.py")
	}
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	out, err := python(text)
	if err != nil {
		return err
	}
	return os.WriteFile(args[1], out, 0o644)
}

// A document holds the parts of an OpenAPI description that are used.
type document struct {
	Paths      ordered[map[string]operation] `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

// An operation is a method of a path.
type operation struct {
	ID        string `json:"operationId"`
	Summary   string `json:"summary"`
	Responses map[string]struct {
		Content map[string]json.RawMessage `json:"content"`
	} `json:"responses"`
}

// A schema is a JSON Schema.
type schema struct {
	Type        any              `json:"type"` // a word or a list
	Description string           `json:"description"`
	Properties  ordered[*schema] `json:"properties"`
	Required    []string         `json:"required"`
	Items       *schema          `json:"items"`
	Others      *schema          `json:"additionalProperties"`
}

// UnmarshalJSON implements [json.Unmarshaler]. The schemas true and false are ignored.
func (s *schema) UnmarshalJSON(text []byte) error {
	type plain schema
	if text[0] != '{' {
		return nil
	}
	return json.Unmarshal(text, (*plain)(s))
}

// An ordered is a JSON object that keeps the order of its members.
type ordered[V any] struct {
	names  []string
	values map[string]V
}

// UnmarshalJSON implements [json.Unmarshaler].
func (o *ordered[V]) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &o.values); err != nil {
		return err
	}
	var raw json.RawMessage
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		o.names = append(o.names, name.(string))
		if err := d.Decode(&raw); err != nil {
			return err
		}
	}
	return nil
}

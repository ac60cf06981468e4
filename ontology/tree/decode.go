package tree

import (
	"cmp"
	"reflect"
	"strings"
	"sync"

	"hearth/parser/source"
)

// Read parses a document and decodes it into to; see [Node.Decode]. An empty document changes nothing.
func Read(src *source.File, what string, problems *source.Diagnostics, to any) {
	if doc := Parse(src, problems); doc != nil {
		doc.Decode(problems, what, to)
	}
}

// Decode stores n in the value that to points to, and reports what does not fit. The type of the value decides
// how:
//
//   - a struct: a map with one key per field
//   - a map: a map with any keys
//   - a map to bool: a set of names
//   - a slice: a list; a slice of [Field] is a map in text order
//   - a string or [Word]: a scalar
//   - a float64: a number
//   - a bool: yes or no
//   - a *[Node] or [Field]: anything, not decoded
//
// Keys that are absent leave their fields unchanged. A key is the field name in lower case, with hyphens
// between words, or the tag key:"other". The tag what:"a thing" names the value, or each element of a list or
// map, in messages; the default is the key. The tag within:"0 to 100 mm" limits numbers.
func (n *Node) Decode(problems *source.Diagnostics, what string, to any) {
	fit(Field{Value: n}, problems, what, reflect.ValueOf(to).Elem())
}

func fit(f Field, problems *source.Diagnostics, what string, to reflect.Value) {
	n := f.Value
	switch v := to.Addr().Interface().(type) {
	case **Node:
		*v = n
		return
	case *Field:
		*v = f
		return
	case *[]Field:
		*v = n.Map(problems, what)
		return
	case *Word:
		*v = Word{n.Word(problems, what), n.Span}
		return
	case *[]Word:
		*v = n.Words(problems, what)
		return
	}
	switch to.Kind() {
	case reflect.String:
		to.SetString(n.Word(problems, what))
	case reflect.Float64:
		to.SetFloat(n.number(problems, what))
	case reflect.Bool:
		to.SetBool(n.Flag(problems, what))
	case reflect.Slice:
		fitList(f, problems, what, to)
	case reflect.Map:
		fitMap(f, problems, what, to)
	case reflect.Struct:
		keys := Keys{}
		for _, e := range entriesOf(to.Type()) {
			keys[e.key] = func(f Field) {
				fit(f, problems, e.what, to.FieldByIndex(e.index))
				f.Value.within(problems, e.what, e.within)
			}
		}
		n.Each(problems, what, keys)
	}
}

// An entry is a struct field as documents write it.
type entry struct {
	key, what, within string
	index             []int
}

// entries caches the entries of each struct type.
var entries sync.Map

func entriesOf(of reflect.Type) []entry {
	if known, ok := entries.Load(of); ok {
		return known.([]entry)
	}
	var all []entry
	for _, field := range reflect.VisibleFields(of) {
		if !field.Anonymous {
			key := cmp.Or(field.Tag.Get("key"), strings.ToLower(capital().ReplaceAllString(field.Name, "$1-$2")))
			all = append(all, entry{key, cmp.Or(field.Tag.Get("what"), key), field.Tag.Get("within"), field.Index})
		}
	}
	entries.Store(of, all)
	return all
}

// capital matches the start of a later word in a field name.
var capital = source.LazyRegexp(`([a-z])([A-Z])`)

// fitList reads a list. A single scalar is a list of one word.
func fitList(f Field, problems *source.Diagnostics, what string, to reflect.Value) {
	n := f.Value
	if to.Type().Elem().Kind() == reflect.String {
		for _, w := range n.Words(problems, what) {
			to.Set(reflect.Append(to, reflect.ValueOf(w.Text)))
		}
		return
	}
	if n.Kind != List && n.Kind != Null {
		problems.Addf("E0305", n.Span, "expected a list for %s, found %s", cmp.Or(f.Key, what), n.Kind)
	}
	for _, item := range n.Items {
		value := reflect.New(to.Type().Elem()).Elem()
		fit(Field{Value: item}, problems, what, value)
		to.Set(reflect.Append(to, value))
	}
}

// fitMap reads a set of names, or a map with any keys.
func fitMap(f Field, problems *source.Diagnostics, what string, to reflect.Value) {
	to.Set(reflect.MakeMap(to.Type()))
	if to.Type().Elem().Kind() == reflect.Bool {
		for _, w := range f.Value.Words(problems, what) {
			to.SetMapIndex(reflect.ValueOf(w.Text), reflect.ValueOf(true))
		}
		return
	}
	for _, f := range f.Value.Map(problems, cmp.Or(f.Key, what)) {
		value := reflect.New(to.Type().Elem()).Elem()
		fit(f, problems, what, value)
		to.SetMapIndex(reflect.ValueOf(f.Key), value)
	}
}

package tree

import (
	"cmp"
	"reflect"
	"strings"
	"sync"

	"hearth/parser/diag"
	"hearth/parser/pattern"
	"hearth/parser/source"
)

// Read parses a document and decodes it; see [Node.Decode]. An empty one says
// nothing.
func Read(src *source.File, what string, problems *diag.List, to any) {
	if doc := Parse(src, problems); doc != nil {
		doc.Decode(problems, what, to)
	}
}

// Decode reads n into what a pointer points to, and reports what does not fit:
// a struct has a field for each key that may stand in a map, a map takes any
// key, a slice is a list; a string or [Word] is a word, a float64 a number, a bool
// yes or no, and a set (a map to bool) names. A *[Node] or [Field] takes anything as
// it is, and a slice of fields a map in the order of the text. What is not said stays
// as it was. Keys are the names of fields in lower case, with hyphens between words,
// or what a tag key:"other" says; a tag what:"a thing" says how reports name a value,
// or each value of a list or map, which is by its key otherwise; a tag
// within:"0 to 100 mm" says which numbers can stand there.
func (n *Node) Decode(problems *diag.List, what string, to any) {
	fit(Field{Value: n}, problems, what, reflect.ValueOf(to).Elem())
}

func fit(f Field, problems *diag.List, what string, to reflect.Value) {
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
		*v = Word{n.Word(problems, what), n.At}
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

// An entry is a field of a struct as documents say it.
type entry struct {
	key, what, within string
	index             []int
}

// entries are those of structs, by their types.
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

// capital is where a word of the name of a field begins.
var capital = pattern.Of(`([a-z])([A-Z])`)

// fitList reads a list of words, a single one included, or of anything else.
func fitList(f Field, problems *diag.List, what string, to reflect.Value) {
	n := f.Value
	if to.Type().Elem().Kind() == reflect.String {
		for _, w := range n.Words(problems, what) {
			to.Set(reflect.Append(to, reflect.ValueOf(w.Text)))
		}
		return
	}
	if n.Kind != List && n.Kind != Null {
		problems.Addf("E0305", n.At, "%s is a list, and this is %s", cmp.Or(f.Key, what), n.Kind)
	}
	for _, item := range n.Items {
		value := reflect.New(to.Type().Elem()).Elem()
		fit(Field{Value: item}, problems, what, value)
		to.Set(reflect.Append(to, value))
	}
}

// fitMap reads a set of names, or a map with any keys.
func fitMap(f Field, problems *diag.List, what string, to reflect.Value) {
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

package feature

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// digits is the number of significant decimal digits of a printed number.
const digits = 9

// MarshalJSON returns the canonical form: {"$type": class, "$id": identity, slot: value, ...}, slots by name.
// Amounts are {"unit": "g", "quantity": 120}, concepts are their class name, empty slots are null, and numbers
// have at most 9 significant digits. "$id" is left out if it is empty.
func (o *Object) MarshalJSON() ([]byte, error) { return o.appendJSON(nil, true, nil), nil }

// Canonical returns the JSON of o without identities. It is equal for objects that differ only in their
// identities.
func (o *Object) Canonical() []byte { return o.appendJSON(nil, false, nil) }

// Around returns the canonical text of o without the objects in its slots, and the positions in the text where
// they belong.
func (o *Object) Around() (text []byte, at []int) {
	text = o.appendJSON(nil, false, &at)
	return text, at
}

// MarshalJSON returns v as it appears inside an object.
func (v Value) MarshalJSON() ([]byte, error) { return v.appendJSON(nil, true, nil), nil }

// appendJSON appends the JSON of o. If places is not nil, nested objects are left out and their positions are
// appended to places.
func (o *Object) appendJSON(b []byte, ids bool, places *[]int) []byte {
	if o == nil {
		return append(b, "null"...)
	}
	b = appendText(append(b, `{"$type":`...), o.Class)
	if ids && o.Identity != "" {
		b = appendText(append(b, `,"$id":`...), o.Identity)
	}
	for _, s := range o.Slots {
		b = append(appendText(append(b, ','), s.Name), ':')
		b = s.Value.appendJSON(b, ids, places)
	}
	return append(b, '}')
}

func (v Value) appendJSON(b []byte, ids bool, places *[]int) []byte {
	switch v.Kind {
	case FlagKind:
		return append(b, "true"...)
	case NumberKind:
		return append(b, FormatNumber(v.Num)...)
	case ConceptKind:
		return appendText(b, v.Class)
	case AmountKind:
		b = appendText(append(b, `{"unit":`...), v.Class)
		b = append(append(b, `,"quantity":`...), FormatNumber(v.Num)...)
		return append(b, '}')
	case EntityKind:
		return v.Object.inside(b, ids, places)
	case EntitiesKind:
		b = append(b, '[')
		for i, o := range v.Objects {
			if i > 0 {
				b = append(b, ',')
			}
			b = o.inside(b, ids, places)
		}
		return append(b, ']')
	}
	return append(b, "null"...)
}

// inside is appendJSON for an object in a slot.
func (o *Object) inside(b []byte, ids bool, places *[]int) []byte {
	if places == nil {
		return o.appendJSON(b, ids, nil)
	}
	*places = append(*places, len(b))
	return b
}

func appendText(b []byte, s string) []byte {
	text, _ := json.Marshal(s) // a string can always be encoded
	return append(b, text...)
}

// FormatNumber formats n with at most 9 significant digits and no exponent. NaN and infinities are "null".
func FormatNumber(n float64) string {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return "null"
	}
	short, _ := strconv.ParseFloat(strconv.FormatFloat(n, 'g', digits, 64), 64)
	if short == 0 {
		return "0"
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// String returns v in one short line for people: "120 g", "yes", "side-to-side", an entity as its class and
// amount, None as "-".
func (v Value) String() string {
	switch v.Kind {
	case FlagKind:
		return "yes"
	case NumberKind:
		return FormatNumber(v.Num)
	case ConceptKind:
		return v.Class
	case AmountKind:
		if v.Share {
			return FormatNumber(100*v.Num) + " " + v.Class
		}
		return FormatNumber(v.Num) + " " + v.Class
	case EntityKind:
		return v.Object.String()
	case EntitiesKind:
		parts := make([]string, len(v.Objects))
		for i, o := range v.Objects {
			parts[i] = o.String()
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return "-"
}

// String returns the class of o, followed by its amounts.
func (o *Object) String() string {
	if o == nil {
		return "-"
	}
	parts := []string{o.Class}
	for _, s := range o.Slots {
		if s.Value.Kind == AmountKind {
			parts = append(parts, s.Value.String())
		}
	}
	return strings.Join(parts, " ")
}

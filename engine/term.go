package engine

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"strconv"
	"strings"
	"unique"

	"hearth/engine/exact"
)

// Kind is the kind of a [Term].
type Kind uint8

// The kinds of terms. The zero Term has kind Free and matches anything in a pattern.
const (
	Free Kind = iota
	NameKind
	NumberKind
	TextKind
)

// A Term is a constant: a name such as /medium-bowl/12, an integer, or a text. Terms are comparable with ==.
type Term struct {
	sym unique.Handle[symbol] // zero for a free term
	num int64                 // the number; for a name or a text, its hash
}

// A symbol is the part of a term that is interned.
type symbol struct {
	kind Kind
	text string // text of a name or text; for a number, its exact value if billionths cannot represent it
}

var (
	seed  = maphash.MakeSeed()
	plain = unique.Make(symbol{kind: NumberKind})
)

// Name returns a name. s starts with a slash.
func Name(s string) Term { return symbolTerm(NameKind, s) }

// Text returns a text.
func Text(s string) Term { return symbolTerm(TextKind, s) }

func symbolTerm(k Kind, s string) Term {
	return Term{unique.Make(symbol{k, s}), int64(maphash.String(seed, s)) + int64(k)}
}

// Number returns an integer.
func Number(n int64) Term { return Term{plain, n} }

// FromExact returns x as a number of billionths that also stores x itself, so that sums, differences and
// multiples stay exact. The number of billionths is rounded; ok is false if it does not fit. Amounts of the
// reference implementation pass through rules in this form, because rules only know integers.
func FromExact(x exact.Number) (t Term, ok bool) {
	n, ok := x.Billionths()
	return WithExact(n, x), ok
}

// WithExact returns a number that stores the exact value x and n, its value in billionths. The two may differ
// slightly. For example, 4.2 has n = 4200000000, and x is the nearest single-precision float.
func WithExact(n int64, x exact.Number) Term {
	t := Number(n)
	if !x.Plain() {
		t.sym = unique.Make(symbol{NumberKind, x.Key()})
	}
	return t
}

// Decimal returns the term for a number that was written with a decimal point. n is the number in billionths.
// If the number is not whole, the term stands for the nearest single-precision float.
func Decimal(n int64) Term {
	if n%1_000_000_000 == 0 {
		return Number(n)
	}
	return WithExact(n, exact.Single(float32(float64(n)/1e9)))
}

// IsExact reports whether t is a number that stores an exact value besides its billionths.
func (t Term) IsExact() bool { return t.sym != plain && t.Kind() == NumberKind }

// Exact returns the exact value of a number of billionths.
func (t Term) Exact() exact.Number {
	if t.IsExact() {
		return exact.Parse(t.sym.Value().text)
	}
	return exact.Billionths(t.Num())
}

// Plain returns t without the exact value that it may store.
func (t Term) Plain() Term {
	if t.Kind() == NumberKind {
		return Number(t.num)
	}
	return t
}

// symbol returns the interned part of t.
func (t Term) symbol() (s symbol) {
	if t.sym != (unique.Handle[symbol]{}) {
		s = t.sym.Value()
	}
	return s
}

// Kind returns the kind of t.
func (t Term) Kind() Kind { return t.symbol().kind }

// Sym returns the text of a name, with its slash, or of a text. It returns "" for other terms.
func (t Term) Sym() string {
	if s := t.symbol(); s.kind != NumberKind {
		return s.text
	}
	return ""
}

// Num returns the value of a number. It returns 0 for other terms.
func (t Term) Num() int64 {
	if t.Kind() != NumberKind {
		return 0
	}
	return t.num
}

// String returns t in the syntax of rules. A free term is "_".
func (t Term) String() string {
	switch t.Kind() {
	case NameKind:
		return t.Sym()
	case NumberKind:
		return strconv.FormatInt(t.num, 10)
	case TextKind:
		return strconv.Quote(t.Sym())
	}
	return "_"
}

// Size returns the length in bytes of the text that t stores. For a number that is the text of its exact
// value, or nothing.
func (t Term) Size() int {
	return len(t.symbol().text)
}

// Hash returns a hash of t. It differs from process to process.
func (t Term) Hash() uint64 { return spread(uint64(t.num)) }

// HashRow returns a hash of the arguments of a fact.
func HashRow(row []Term) uint64 {
	h := uint64(len(row))
	for i := range row {
		h = spread(h ^ row[i].Hash())
	}
	return h
}

// spread mixes the bits of h.
func spread(h uint64) uint64 {
	h = (h ^ h>>32) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

// Amount formats a number of billionths with a decimal point.
func (t Term) Amount() string {
	sign, n := "", uint64(t.num)
	if t.num < 0 {
		sign, n = "-", -n
	}
	digits := strings.TrimRight(fmt.Sprintf("%09d", n%1e9), "0")
	return fmt.Sprintf("%s%d.%s", sign, n/1e9, cmp.Or(digits, "0"))
}

// Compare orders terms: names before numbers before texts, numbers by value, the others by text.
func (t Term) Compare(u Term) int {
	if t == u {
		return 0
	}
	s, r := t.symbol(), u.symbol()
	switch {
	case s.kind != r.kind:
		return cmp.Compare(s.kind, r.kind)
	case s.kind == NumberKind:
		return cmp.Compare(t.num, u.num)
	}
	return strings.Compare(s.text, r.text)
}

// MarshalText returns the text of [Term.String]. A number with an exact value is followed by "~" and that
// value.
func (t Term) MarshalText() ([]byte, error) {
	if t.IsExact() {
		return fmt.Appendf(nil, "%d~%s", t.num, t.sym.Value().text), nil
	}
	return []byte(t.String()), nil
}

// UnmarshalText parses the output of MarshalText.
func (t *Term) UnmarshalText(text []byte) error {
	s := string(text)
	switch {
	case s == "_":
		*t = Term{}
		return nil
	case strings.HasPrefix(s, "/"):
		*t = Name(s)
		return nil
	case strings.HasPrefix(s, `"`):
		word, err := strconv.Unquote(s)
		*t = Text(word)
		return err
	}
	digits, key, isExact := strings.Cut(s, "~")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return fmt.Errorf("%.80q is not a valid term", s)
	}
	*t = Number(n)
	if isExact {
		*t = WithExact(n, exact.Parse(key))
	}
	return nil
}

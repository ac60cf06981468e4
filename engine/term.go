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

// Kind says what a [Term] is.
type Kind uint8

// The kinds of a term. The zero Term has kind Free and stands for "any" in a pattern.
const (
	Free Kind = iota
	NameKind
	NumberKind
	TextKind
)

// A Term is a constant of the Datalog programs: a name such as /medium-bowl/12,
// an integer, or a text. Terms are comparable with ==.
type Term struct {
	sym unique.Handle[symbol] // zero for a free one
	num int64                 // of a name or a text: a hash of it
}

// A symbol is what a term is beside its number.
type symbol struct {
	kind Kind
	text string // of a number: its exact value, where billionths do not say it
}

var (
	seed  = maphash.MakeSeed()
	plain = unique.Make(symbol{kind: NumberKind})
)

// Name makes a name term; s starts with a slash.
func Name(s string) Term { return spelled(NameKind, s) }

// Text makes a string term.
func Text(s string) Term { return spelled(TextKind, s) }

func spelled(k Kind, s string) Term {
	return Term{unique.Make(symbol{k, s}), int64(maphash.String(seed, s)) + int64(k)}
}

// Number makes an integer term.
func Number(n int64) Term { return Term{plain, n} }

// Exactly makes a number of billionths that stands for x and remembers it:
// sums, differences and multiples of it are exact too. The number is x rounded;
// ok is false when that does not fit. It is how the amounts of the reference
// implementation travel through rules that only know integers.
func Exactly(x exact.Number) (t Term, ok bool) {
	n, ok := x.Billionths()
	return Remember(n, x), ok
}

// Remember makes the number n that stands for x, which may be a little off: 4.2
// is 4200000000 billionths and stands for the single float next to it.
func Remember(n int64, x exact.Number) Term {
	t := Number(n)
	if !x.Plain() {
		t.sym = unique.Make(symbol{NumberKind, x.Key()})
	}
	return t
}

// Decimal makes a number of billionths that was written with a decimal point:
// it stands for a single float unless it is whole.
func Decimal(n int64) Term {
	if n%1_000_000_000 == 0 {
		return Number(n)
	}
	return Remember(n, exact.Single(float32(float64(n)/1e9)))
}

// IsExact reports whether t is a number that remembers more than billionths.
func (t Term) IsExact() bool { return t.sym != plain && t.Kind() == NumberKind }

// Exact returns what a number of billionths stands for.
func (t Term) Exact() exact.Number {
	if t.IsExact() {
		return exact.Parse(t.sym.Value().text)
	}
	return exact.Billionths(t.Num())
}

// Plain returns t without what it remembers beside billionths.
func (t Term) Plain() Term {
	if t.Kind() == NumberKind {
		return Number(t.num)
	}
	return t
}

// symbol is what t is beside its number.
func (t Term) symbol() (s symbol) {
	if t.sym != (unique.Handle[symbol]{}) {
		s = t.sym.Value()
	}
	return s
}

// Kind reports what t is.
func (t Term) Kind() Kind { return t.symbol().kind }

// Sym returns the text of a name (with its slash) or of a string; "" for others.
func (t Term) Sym() string {
	if s := t.symbol(); s.kind != NumberKind {
		return s.text
	}
	return ""
}

// Num returns the value of a number; 0 for others.
func (t Term) Num() int64 {
	if t.Kind() != NumberKind {
		return 0
	}
	return t.num
}

// String returns t as rule text writes it; a free term is "_".
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

// Size returns how many bytes of text t holds: its symbol, or its exact value.
func (t Term) Size() int {
	return len(t.symbol().text)
}

// Hash returns a number that equal terms share, and others hardly ever. It is
// another one in every process.
func (t Term) Hash() uint64 { return spread(uint64(t.num)) }

// HashRow is [Term.Hash] for the arguments of a fact.
func HashRow(row []Term) uint64 {
	h := uint64(len(row))
	for i := range row {
		h = spread(h ^ row[i].Hash())
	}
	return h
}

// spread takes what tells numbers apart to all bits.
func spread(h uint64) uint64 {
	h = (h ^ h>>32) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}

// Amount returns a number of billionths as rule text writes it with a decimal point.
func (t Term) Amount() string {
	sign, n := "", uint64(t.num)
	if t.num < 0 {
		sign, n = "-", -n
	}
	digits := strings.TrimRight(fmt.Sprintf("%09d", n%1e9), "0")
	return fmt.Sprintf("%s%d.%s", sign, n/1e9, cmp.Or(digits, "0"))
}

// Compare orders terms: names before numbers before texts, numbers by value, the
// others by text.
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

// MarshalText writes t as [Term.String] does; a number that remembers more than
// billionths has that behind a ~.
func (t Term) MarshalText() ([]byte, error) {
	if t.IsExact() {
		return fmt.Appendf(nil, "%d~%s", t.num, t.sym.Value().text), nil
	}
	return []byte(t.String()), nil
}

// UnmarshalText reads what MarshalText writes.
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
		return fmt.Errorf("%.80q is no term", s)
	}
	*t = Number(n)
	if isExact {
		*t = Remember(n, exact.Parse(key))
	}
	return nil
}

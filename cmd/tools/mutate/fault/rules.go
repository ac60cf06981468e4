package fault

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A clause is a rule or a fact in a rule file. Its head and premises are offsets in the text.
type clause struct {
	from, to int // offsets, with the final period
	head     [2]int
	premises [][2]int
	grouped  bool
}

// clauses splits a rule file into clauses. It skips declarations.
func clauses(text string) (all []clause) {
	text = blanked(text)
	begin, depth := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		case c == '.' && depth == 0 && (i+1 == len(text) || strings.IndexByte(" \n\t", text[i+1]) >= 0):
			for begin < i && strings.IndexByte(" \n\t", text[begin]) >= 0 {
				begin++
			}
			if !strings.HasPrefix(text[begin:i], "Decl ") {
				all = append(all, parted(text, begin, i))
			}
			begin = i + 1
		}
	}
	return all
}

// blanked returns a rule file of the same length, with spaces in place of comments and quoted texts.
func blanked(text string) string {
	out := []byte(text)
	quote, comment := byte(0), false
	for i, c := range out {
		switch {
		case comment && c != '\n' || quote != 0 && c != quote:
			out[i] = ' '
		case comment:
			comment = false
		case c == quote:
			quote = 0
		case c == '"' || c == '`':
			quote = c
		case c == '#':
			comment = true
			out[i] = ' '
		}
	}
	return string(out)
}

// parted returns the clause at an offset, with the offsets of its head and premises.
func parted(text string, from, to int) clause {
	c := clause{from: from, to: to + 1, head: [2]int{from, to}}
	i := strings.Index(text[from:to], ":-")
	if i < 0 {
		return c
	}
	c.head[1] = from + i
	body, end := from+i+2, to
	if j := strings.Index(text[body:to], "|>"); j >= 0 {
		end, c.grouped = body+j, true
	}
	c.premises = split(text, body, end)
	return c
}

// split returns the offsets of the parts of a text between commas outside brackets.
func split(text string, from, to int) (parts [][2]int) {
	depth, begin := 0, from
	for i := from; i <= to; i++ {
		switch {
		case i == to || text[i] == ',' && depth == 0:
			a, b := begin, i
			for a < b && strings.IndexByte(" \n\t", text[a]) >= 0 {
				a++
			}
			for a < b && strings.IndexByte(" \n\t", text[b-1]) >= 0 {
				b--
			}
			if a < b {
				parts = append(parts, [2]int{a, b})
			}
			begin = i + 1
		case strings.IndexByte("([{", text[i]) >= 0:
			depth++
		case strings.IndexByte(")]}", text[i]) >= 0:
			depth--
		}
	}
	return parts
}

// arguments returns the offsets of the arguments of an atom.
func arguments(text string, at [2]int) [][2]int {
	open := strings.IndexByte(text[at[0]:at[1]], '(')
	end := strings.LastIndexByte(text[at[0]:at[1]], ')')
	if open < 0 || end < open {
		return nil
	}
	return split(text, at[0]+open+1, at[0]+end)
}

// predicate returns the predicate name of an atom.
func predicate(text string, at [2]int) string {
	name, _, _ := strings.Cut(text[at[0]:at[1]], "(")
	return strings.TrimLeft(strings.TrimSpace(name), "!")
}

// A ruleFinder looks for faults in one rule file.
type ruleFinder struct {
	name, text, blank string
	kin               map[string][]string
	found             []*Fault
}

// InRules lists possible faults in rules. It also returns the number of rules in each folder.
func InRules(files fs.FS) (all []*Fault, lines map[string]int, err error) {
	texts := map[string]string{}
	err = fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && path.Ext(name) == ".mg" {
			var text []byte
			text, err = fs.ReadFile(files, name)
			texts[name] = string(text)
		}
		return err
	})
	kin := kindred(texts)
	lines = map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		f := &ruleFinder{name: path.Join("rules", name), text: texts[name], blank: blanked(texts[name]), kin: kin}
		for _, c := range clauses(texts[name]) {
			f.clause(c)
			lines[path.Dir(f.name)]++
		}
		all = append(all, f.found...)
	}
	count(all)
	return all, lines, err
}

// isName matches names such as /bowl. A fault replaces a name by another that occurs at the same argument
// position.
var isName = regexp.MustCompile(`^/[a-z_0-9-]+$`)
var isNumber = regexp.MustCompile(`^-?[0-9]+$`)
var isVariable = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*$`)

// kindred lists the names that occur at each argument position of a predicate in any rule.
func kindred(texts map[string]string) map[string][]string {
	kin := map[string][]string{}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		text := blanked(texts[file])
		for _, c := range clauses(texts[file]) {
			for _, at := range append([][2]int{c.head}, c.premises...) {
				for i, a := range arguments(text, at) {
					key := place(text, at, i)
					if v := text[a[0]:a[1]]; isName.MatchString(v) && !slices.Contains(kin[key], v) {
						kin[key] = append(kin[key], v)
					}
				}
			}
		}
	}
	return kin
}

func place(text string, at [2]int, i int) string { return fmt.Sprint(predicate(text, at), " ", i) }

// add adds a fault that replaces the bytes between from and to by the text now.
func (f *ruleFinder) add(c clause, op string, from, to int, now string) {
	g := replaced(f.name, f.text, op, from, to, now)
	g.Func, g.Text, g.Begin, g.End = predicate(f.blank, c.head), now, c.from, c.to
	f.found = append(f.found, g)
}

// clause looks for faults in a rule.
func (f *ruleFinder) clause(c clause) {
	f.add(c, "rule", c.from, c.to, "")
	f.constants(c, c.head)
	args := arguments(f.blank, c.head)
	for i := 1; i < len(args); i++ {
		x, y := f.text[args[i-1][0]:args[i-1][1]], f.text[args[i][0]:args[i][1]]
		if x != y && (isVariable.MatchString(x) || isVariable.MatchString(y)) {
			f.add(c, "head", args[i-1][0], args[i][1], y+f.text[args[i-1][1]:args[i][0]]+x)
		}
	}
	for i, p := range c.premises {
		f.premise(c, i, p)
	}
}

func (f *ruleFinder) premise(c clause, i int, p [2]int) {
	text := f.text[p[0]:p[1]]
	switch {
	case len(c.premises) == 1:
	case i > 0:
		f.add(c, "premise", c.premises[i-1][1], p[1], "")
	default:
		f.add(c, "premise", p[0], c.premises[1][0], "")
	}
	if strings.HasPrefix(text, "!") {
		f.add(c, "negation", p[0], p[1], strings.TrimPrefix(text, "!"))
	} else if !strings.ContainsAny(text, "<>=") && !strings.HasPrefix(text, ":") {
		f.add(c, "negation", p[0], p[1], "!"+text)
	}
	blank := f.blank[p[0]:p[1]]
	for _, swap := range [][2]string{{" <= ", " < "}, {" < ", " <= "}, {" >= ", " > "}, {" > ", " >= "}, {" != ", " = "}} {
		if j := strings.Index(blank, swap[0]); j >= 0 {
			f.add(c, "comparison", p[0]+j, p[0]+j+len(swap[0]), swap[1])
		}
	}
	f.constants(c, p)
}

// constants adds faults that replace a name by another of the same argument position, or add 1 to a number.
func (f *ruleFinder) constants(c clause, at [2]int) {
	for i, a := range arguments(f.blank, at) {
		v := f.blank[a[0]:a[1]]
		if isNumber.MatchString(v) {
			f.add(c, "constant", a[0], a[1], plusOne(v))
		}
		if !isName.MatchString(v) {
			continue
		}
		others := f.kin[place(f.blank, at, i)]
		if k := slices.Index(others, v); len(others) > 1 {
			f.add(c, "constant", a[0], a[1], others[(k+1)%len(others)])
		}
	}
}

func plusOne(v string) string {
	var n int64
	if _, err := fmt.Sscan(v, &n); err != nil {
		return v
	}
	return fmt.Sprint(n + 1)
}

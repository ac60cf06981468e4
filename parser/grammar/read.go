package grammar

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Limits of the grammars that [Read] accepts.
const (
	maxText    = 16 << 20 // bytes of a grammar
	maxNesting = 64       // groups in groups, and rules in rules
	maxRepeat  = 1000     // repetitions of {n,m}
	maxDrawn   = 1 << 16  // parts of the longest sentence that Sample may draw
	sampled    = 8        // repetitions beyond the least that Sample draws if there is no limit
)

// The syntax of GBNF. Tokens of a rule end where the next rule begins.
type (
	file struct {
		Rules []*rule `parser:"@@*"`
	}
	rule struct {
		Name string        `parser:"@Name Define"`
		Body *alternatives `parser:"@@"`
	}
	alternatives struct {
		Parts []*terms `parser:"@@ ( '|' @@ )*"`
	}
	terms struct {
		Items []*term `parser:"@@+"`
	}
	term struct {
		Literal string        `parser:"( @Literal"`
		Class   string        `parser:"| @Class"`
		Name    string        `parser:"| (?! Name Define) @Name"`
		Group   *alternatives `parser:"| '(' @@ ')' )"`
		Repeat  string        `parser:"@( Bounds | '?' | '*' | '+' )?"`
	}
)

// tokens splits GBNF. A class must not begin with ^.
var tokens = sync.OnceValue(func() *lexer.StatefulDefinition {
	return lexer.MustSimple([]lexer.SimpleRule{
		{Name: "blank", Pattern: `(?:\s|#[^\n]*)+`},
		{Name: "Literal", Pattern: `"(?:\\.|[^"\\\n])*"`},
		{Name: "Class", Pattern: `\[(?:\\.|[^\]\\\n^])(?:\\.|[^\]\\\n])*\]`},
		{Name: "Bounds", Pattern: `\{\d{1,4}(?:,\d{0,4})?\}`},
		{Name: "Define", Pattern: `::=`},
		{Name: "Name", Pattern: `[a-zA-Z0-9-]+`},
		{Name: "Mark", Pattern: `[()|?*+]`},
	})
})

var syntax = sync.OnceValue(func() *participle.Parser[file] {
	return participle.MustBuild[file](participle.Lexer(tokens()), participle.Elide("blank"), participle.UseLookahead(2))
})

// Rules are the rules of a grammar in GBNF. No rule uses itself, so the language is regular.
type Rules struct {
	root *expression
}

// An expression is the body of a rule, or a part of one. Its kind decides which fields are used.
type expression struct {
	kind        expressionKind
	text        string        // of a literal
	class       [][2]rune     // ranges of characters of a class
	parts       []*expression // of a sequence, a choice or a repetition
	least, most int           // of a repetition; most is -1 if there is no limit
	drawn       int           // number of parts of the longest sentence that Sample may draw
}

type expressionKind int

const (
	literal expressionKind = iota
	class
	sequence
	choice
	repetition
)

// Read reads a grammar in GBNF: literals, classes of characters, references, groups, alternatives, and the repetitions
// ?, *, + and {n,m}. The error names the place. Rules that use themselves and classes that exclude characters are
// refused.
func Read(text string) (*Rules, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("expected at most %d bytes, found %d", maxText, len(text))
	}
	if err := nesting(text); err != nil {
		return nil, err
	}
	f, err := syntax().ParseString("", text)
	if err != nil {
		return nil, err
	}
	c := &compiler{rules: map[string]*alternatives{}, done: map[string]*expression{}}
	for _, r := range f.Rules {
		if c.rules[r.Name] != nil {
			return nil, fmt.Errorf("the rule %s is defined twice", r.Name)
		}
		c.rules[r.Name] = r.Body
	}
	root, err := c.rule("root")
	for _, r := range f.Rules {
		if err == nil {
			_, err = c.rule(r.Name)
		}
	}
	return &Rules{root}, err
}

// nesting returns an error if groups are nested too deep.
func nesting(text string) error {
	l, err := tokens().LexString("", text)
	for depth := 0; err == nil; {
		var t lexer.Token
		if t, err = l.Next(); err != nil || t.EOF() {
			break
		}
		switch t.Value {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth > maxNesting {
			return fmt.Errorf("%s: groups are nested more than %d deep", t.Pos, maxNesting)
		}
	}
	return err
}

// A compiler converts rules to expressions, in which references are replaced by the bodies of their rules.
type compiler struct {
	rules map[string]*alternatives
	done  map[string]*expression // nil while the rule is being compiled
	depth int
}

func (c *compiler) rule(name string) (*expression, error) {
	e, known := c.done[name]
	switch {
	case e != nil:
		return e, nil
	case known:
		return nil, fmt.Errorf("the rule %s uses itself", name)
	case c.rules[name] == nil:
		return nil, fmt.Errorf("there is no rule %s", name)
	case c.depth == maxNesting:
		return nil, fmt.Errorf("rules are nested more than %d deep at %s", maxNesting, name)
	}
	c.done[name] = nil
	c.depth++
	e, err := c.alternatives(c.rules[name])
	c.depth--
	c.done[name] = e
	return e, err
}

func (c *compiler) alternatives(a *alternatives) (*expression, error) {
	all := &expression{kind: choice}
	for _, p := range a.Parts {
		one := &expression{kind: sequence}
		for _, t := range p.Items {
			e, err := c.repeated(t)
			if err != nil {
				return nil, err
			}
			one.parts = append(one.parts, e)
		}
		if err := one.measure(); err != nil {
			return nil, err
		}
		all.parts = append(all.parts, one)
	}
	return all, all.measure()
}

func (c *compiler) repeated(t *term) (*expression, error) {
	e, err := c.term(t)
	if err != nil || t.Repeat == "" {
		return e, err
	}
	all := &expression{kind: repetition, parts: []*expression{e}, most: -1}
	switch t.Repeat {
	case "?":
		all.most = 1
	case "*":
	case "+":
		all.least = 1
	default:
		from, to, several := strings.Cut(strings.Trim(t.Repeat, "{}"), ",")
		all.least, _ = strconv.Atoi(from) // the tokens allow digits only
		if !several {
			all.most = all.least
		} else if to != "" {
			all.most, _ = strconv.Atoi(to)
		}
		if max(all.least, all.most) > maxRepeat || all.most >= 0 && all.most < all.least {
			return nil, fmt.Errorf("expected {n,m} with n <= m <= %d, found %s", maxRepeat, t.Repeat)
		}
	}
	return all, all.measure()
}

func (c *compiler) term(t *term) (*expression, error) {
	switch {
	case t.Group != nil:
		return c.alternatives(t.Group)
	case t.Name != "":
		return c.rule(t.Name)
	case t.Class != "":
		return readClass(t.Class)
	}
	text, err := strconv.Unquote(t.Literal)
	if err != nil {
		err = fmt.Errorf("unknown escape in %.40s", t.Literal)
	}
	return &expression{kind: literal, text: text, drawn: 1}, err
}

// measure computes drawn.
func (e *expression) measure() error {
	e.drawn = 1
	for _, p := range e.parts {
		switch e.kind {
		case choice:
			e.drawn = max(e.drawn, 1+p.drawn)
		case repetition:
			e.drawn += p.drawn * e.longest()
		default:
			e.drawn += p.drawn
		}
	}
	if e.drawn > maxDrawn {
		return fmt.Errorf("a sentence may have more than %d parts", maxDrawn)
	}
	return nil
}

// longest returns the largest number of repetitions that Sample draws.
func (e *expression) longest() int {
	if e.most < 0 {
		return e.least + sampled
	}
	return e.most
}

// readClass reads a class of characters with its brackets.
func readClass(text string) (*expression, error) {
	e := &expression{kind: class, drawn: 1}
	rest := text[1 : len(text)-1]
	next := func() (r rune, err error) {
		if len(rest) > 1 && rest[0] == '\\' && strings.IndexByte(`[]-^`, rest[1]) >= 0 {
			r, rest = rune(rest[1]), rest[2:]
			return r, nil
		}
		if r, _, rest, err = strconv.UnquoteChar(rest, 0); err != nil {
			err = fmt.Errorf("unknown escape in %.40s", text)
		}
		return r, err
	}
	for rest != "" {
		from, err := next()
		to := from
		if err == nil && len(rest) > 1 && rest[0] == '-' {
			rest = rest[1:]
			to, err = next()
		}
		if err != nil || to < from {
			return nil, fmt.Errorf("expected characters and ranges upwards, found %.40s", text)
		}
		e.class = append(e.class, [2]rune{from, to})
	}
	return e, nil
}

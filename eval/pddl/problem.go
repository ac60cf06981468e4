package pddl

import (
	"strings"

	"hearth/parser/source"
)

// A list is a word or a list of lists in PDDL.
type list struct {
	word  string
	items []*list // nil for a word
	start int     // position in the text
}

// readLists reads a PDDL file without comments.
func readLists(src *source.File) (*list, error) {
	text := src.Text
	root := &list{}
	open := []*list{root}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ';':
			if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
				i += n
			} else {
				i = len(text)
			}
		case c == '(':
			l := &list{items: []*list{}, start: i}
			top := open[len(open)-1]
			top.items, open = append(top.items, l), append(open, l)
			if i++; len(open) > maxDepth {
				return nil, source.Errorf("E0131", source.Span{File: src, Start: i, End: i}, "lists are nested more than %d deep", maxDepth)
			}
		case c == ')' && len(open) == 1:
			return nil, source.Errorf("E0131", source.Span{File: src, Start: i, End: i + 1}, "unexpected )")
		case c == ')':
			open, i = open[:len(open)-1], i+1
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		default:
			n := strings.IndexAny(text[i:], " \t\r\n();")
			if n < 0 {
				n = len(text) - i
			}
			top := open[len(open)-1]
			top.items, i = append(top.items, &list{word: strings.ToLower(text[i : i+n]), start: i}), i+n
		}
	}
	if len(open) > 1 {
		l := open[len(open)-1]
		return nil, source.Errorf("E0131", source.Span{File: src, Start: l.start, End: l.start + 1}, "this list does not end")
	}
	return root, nil
}

// head returns the first word of a list.
func (l *list) head() string {
	if len(l.items) == 0 {
		return ""
	}
	return l.items[0].word
}

// section returns the first list in a list that starts with a word.
func (l *list) section(word string) *list {
	for _, in := range l.items {
		if in.head() == word {
			return in
		}
	}
	return nil
}

// words returns the words of a list.
func (l *list) words() (all []string) {
	for _, w := range l.items {
		all = append(all, w.word)
	}
	return all
}

// A Problem is a planning problem.
type Problem struct {
	objects map[string]string // types by name
	names   []string          // objects in the order of the file
	facts   []string          // atoms such as "on television"
	goal    *formula
}

// ReadProblem reads a planning problem. The error is E0131.
func ReadProblem(src *source.File) (*Problem, error) {
	fault := func(what string) error {
		return source.Errorf("E0131", source.Span{File: src}, "a planning problem needs %s", what)
	}
	root, err := readLists(src)
	if err != nil {
		return nil, err
	}
	define := root.section("define")
	if define == nil {
		return nil, fault("(define …)")
	}
	p := &Problem{}
	if p.names, p.objects = typed(define.section(":objects")); len(p.names) == 0 {
		return nil, fault("(:objects …)")
	}
	init, goal := define.section(":init"), define.section(":goal")
	if init == nil || goal == nil || len(goal.items) != 2 {
		return nil, fault("(:init …) and (:goal …)")
	}
	for _, f := range init.items[1:] {
		p.facts = append(p.facts, strings.Join(f.words(), " "))
	}
	end := goal.items[1].start
	text, ok := block(src.Text[end:])
	if p.goal, _ = parseFormula(strings.Join(strings.Fields(comment().ReplaceAllString(text, "")), " ")); !ok || p.goal == nil {
		return nil, source.Errorf("E0131", source.Span{File: src, Start: end, End: end + 1}, "this goal is not a formula")
	}
	return p, nil
}

// typed returns the names of a list of names with types, without its first word.
func typed(l *list) (names []string, types map[string]string) {
	types = map[string]string{}
	if l == nil || len(l.items) == 0 {
		return nil, types
	}
	from, words := 0, l.words()[1:]
	for i := 0; i < len(words); i++ {
		if words[i] == "-" && i+1 < len(words) {
			for _, n := range names[from:] {
				types[n] = words[i+1]
			}
			from, i = len(names), i+1
			continue
		}
		names = append(names, words[i])
		types[words[i]] = anything
	}
	return names, types
}

// anything is the type of all objects.
const anything = "object"

// ReadPredicates returns the number of arguments of each predicate that a domain declares. The error is E0131.
func ReadPredicates(src *source.File) (map[string]int, error) {
	plain := comment().ReplaceAllString(src.Text, "")
	start := strings.Index(plain, "(:predicates")
	text, ok := block(plain[max(start, 0):])
	if start < 0 || !ok {
		return nil, source.Errorf("E0131", source.Span{File: src}, "a planning domain needs (:predicates …)")
	}
	root, err := readLists(&source.File{Name: src.Name, Text: text})
	if err != nil {
		return nil, err
	}
	out := map[string]int{}
	for _, p := range root.items[0].items[1:] {
		names, _ := typed(p)
		out[p.head()] = len(names)
	}
	return out, nil
}

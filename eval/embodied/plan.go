package embodied

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/household"
	"hearth/parser/source"
)

// An act is a step of a plan as a model wrote it.
type act struct {
	name string
	args []string
}

// acts reads a plan: an object with an item for each step, whose key is an action and whose value lists objects.
func (e *Evaluator) acts(text string) (all []act, err error) {
	text = e.object(text)
	in := source.NewJSON(&source.File{Text: text}, 0, len(text))
	err = in.Each('{', func() error {
		name, err := in.Token()
		if err != nil {
			return err
		}
		var args []any
		if err := in.Decode(&args); err != nil {
			return err
		}
		a := act{name: strings.ToUpper(fmt.Sprint(name))}
		for _, arg := range args {
			a.args = append(a.args, fmt.Sprint(arg))
		}
		all = append(all, a)
		return nil
	})
	if err == nil && in.More() {
		err = errors.New("unexpected text after the plan")
	}
	if !slices.ContainsFunc(all, func(a act) bool { return slices.ContainsFunc(a.args, numeric) }) {
		if e.Compat[repeatedSteps] {
			all = collapsed(all)
		}
		return all, err
	}
	if e.Compat[emptyLists] {
		all = slices.DeleteFunc(all, func(a act) bool { return len(a.args) == 0 })
	}
	return all, err
}

// collapsed replaces each act by the last one of its action.
func collapsed(all []act) (out []act) {
	at := map[string]int{}
	for _, a := range all {
		if i, ok := at[a.name]; ok {
			out[i] = a
			continue
		}
		at[a.name] = len(out)
		out = append(out, a)
	}
	return out
}

func numeric(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// unknownActions lists the actions that the published evaluator does not know.
//
//go:embed simulator/unknown.txt
var unknownActions string

// lines converts steps to lines with ids of nodes. A kind other than "" reports that the steps cannot be converted.
func (e *Evaluator) lines(acts []act, p *entry, g *pair) (lines []string, kind household.Kind) {
	node := e.nodes(p, g)
	ids := slices.ContainsFunc(acts, func(a act) bool { return slices.ContainsFunc(a.args, numeric) })
	var problem household.Kind
	for _, a := range acts {
		known, ok := e.Set.Reader.Actions[a.name]
		if !ok || e.Compat[plugsUnknown] && slices.Contains(strings.Fields(unknownActions), a.name) {
			return nil, household.Hallucination
		}
		line, objects := "["+a.name+"]", 0
		for i := 0; i < len(a.args); i++ {
			name := a.args[i]
			key := name
			if ids {
				if i+1 == len(a.args) {
					return nil, household.Parsing
				}
				key += "_" + a.args[i+1]
				i++
			}
			id, ok := node[key]
			if !ok {
				return nil, household.Hallucination
			}
			line += fmt.Sprintf(" <%s> (%d)", name, id)
			objects++
		}
		if !known.Takes(objects) {
			problem = cmp.Or(problem, household.ArgumentNumber)
		}
		lines = append(lines, line)
	}
	return lines, problem
}

// nodes maps names, and names with ids, to the nodes that a plan may mention.
func (e *Evaluator) nodes(p *entry, g *pair) map[string]int {
	names := map[string]int{}
	if !e.Compat[relevantOnly] {
		for _, n := range slices.Backward(g.start.Nodes) {
			names[n.Class] = n.ID
			names[n.Class+"_"+strconv.Itoa(n.ID)] = n.ID
		}
	}
	for _, id := range slices.Backward(g.relevant) {
		names[g.class[id]] = id
		names[g.class[id]+"_"+strconv.Itoa(id)] = id
	}
	if e.Compat[lastOfName] {
		return names
	}
	for _, id := range slices.Backward(p.mentioned()) {
		names[g.class[id]] = id
	}
	return names
}

// mentioned returns the ids of the nodes in goals, in ascending order.
func (p *entry) mentioned() (ids []int) {
	for _, c := range p.Goals.Final {
		for _, id := range []*int{c.ID, c.FromID, c.ToID} {
			if id != nil {
				ids = append(ids, *id)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// bound matches an object of a recorded program, which has an instance and the id of a node.
var bound = source.LazyRegexp(`\(\d+\.(\d+)\)`)

// recorded returns the lines of a recorded program with ids of nodes, or nil if the folder has none.
func (d *Data) recorded(id string) ([]string, error) {
	if d.scripts[id] == "" {
		return nil, nil
	}
	src, err := source.Read(d.fsys, d.scripts[id])
	if err != nil {
		return nil, err
	}
	steps := []string{}
	for line := range strings.Lines(bound().ReplaceAllString(src.Text, "($1)")) {
		if strings.HasPrefix(line, "[") {
			steps = append(steps, strings.TrimSpace(line))
		}
	}
	return steps, nil
}

package embodied

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/household"
	"hearth/parser/source"
)

// A wish is a goal that a model wrote.
type wish map[string]any

// interpret scores the goals that a model wrote for a program: {"node goals": …, "edge goals": …, "action goals": …}.
func (e *Evaluator) interpret(s *tally, o *output, p *entry, g *pair) {
	s.programs++
	goals := distinct(p.Goals)
	var got struct {
		States    []wish `json:"node goals"`
		Relations []wish `json:"edge goals"`
		Actions   []wish `json:"action goals"`
	}
	err := json.Unmarshal([]byte(e.object(o.text)), &got)
	if err != nil {
		s.counts[badFormat]++
		if e.Compat[unreadGoals] {
			return
		}
		got.States, got.Relations, got.Actions = nil, nil, nil
	}
	names, states, relations := e.nodes(p, g), map[string]bool{}, map[string]bool{}
	for _, c := range goals.Final {
		if c.ID != nil {
			states[fmt.Sprint(*c.ID, " ", c.State)] = true
		} else {
			relations[fmt.Sprint(*c.FromID, " ", c.Relation, " ", *c.ToID)] = true
		}
	}
	s.match(stateGoals, e.found(s, got.States, states, names, "name", "state"))
	s.match(relationGoals, e.found(s, got.Relations, relations, names, "from_name", "relation", "to_name"))
	s.match(actionGoals, e.actionsFound(s, got.Actions, goals.Actions))
}

// found compares predicted conditions with the goals. The fields of a condition whose names end in name hold names of
// objects.
func (e *Evaluator) found(s *tally, all []wish, goals map[string]bool, nodes map[string]int, fields ...string) (m match) {
	seen := map[string]bool{}
	for _, w := range all {
		key, known, complete := "", true, true
		for i, field := range fields {
			value, ok := w[field]
			complete = complete && ok
			text := fmt.Sprint(value)
			if strings.HasSuffix(field, "name") {
				id, ok := nodes[text]
				known, text = known && ok, fmt.Sprint(id)
			}
			if key += text; i < len(fields)-1 {
				key += " "
			}
		}
		same := fmt.Sprint(map[string]any(w))
		if !e.Compat[goalsTwice] {
			same = key
		}
		if len(w) == 0 || seen[same] {
			continue
		}
		seen[same] = true
		if !complete {
			s.counts[badFormat]++
		} else if !known {
			s.counts[string(household.Hallucination)]++
		}
		switch {
		case complete && known && goals[key]:
			m.right++
		case complete && known, !e.Compat[unknownGoals]:
			m.wrong++
		}
	}
	m.missed = len(goals) - m.right
	return m
}

// actionsFound compares predicted actions with the goals.
func (e *Evaluator) actionsFound(s *tally, all []wish, goals []household.Alternatives) (m match) {
	rest, seen := slices.Clone(goals), map[string]bool{}
	for _, w := range all {
		action, ok := w["action"].(string)
		same := fmt.Sprint(map[string]any(w))
		if action = strings.ToUpper(action); !e.Compat[goalsTwice] {
			same = action
		}
		if len(w) == 0 || seen[same] {
			continue
		}
		seen[same] = true
		if !ok {
			s.counts[badFormat]++
			if !e.Compat[unknownGoals] {
				m.wrong++
			}
			continue
		}
		i := slices.IndexFunc(rest, func(g household.Alternatives) bool { return slices.Contains(g, action) })
		if i < 0 {
			m.wrong++
			continue
		}
		if m.right++; !e.Compat[goalsTwice] {
			rest = slices.Delete(rest, i, i+1)
		}
	}
	m.missed = len(goals) - m.right
	return m
}

// object returns the JSON in an output.
func (e *Evaluator) object(text string) string {
	text = strings.ReplaceAll(text, "<|eot_id|>", "")
	if !e.Compat[fences] {
		text = household.Unfenced(&source.File{Text: text}).Text
	} else if after, ok := strings.CutPrefix(text, "```json"); ok {
		text = strings.Trim(after, "`")
	}
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(text), "\n", ""), "'", `"`)
}

package mcp

import (
	"context"
	"maps"
	"slices"

	"hearth"
	"hearth/cmd/internal/service"
)

// A lookup asks for what there is, by its name.
type lookup struct {
	Kind  string `json:"kind" jsonschema:"recipe, task (of a household), action, rules (of an action), class, predicate (of queries) or code (of an error)"`
	Name  string `json:"name,omitempty" jsonschema:"of one; left out: all are listed"`
	Word  string `json:"word,omitempty" jsonschema:"instead, of classes: a part of their name or of what they mean"`
	World string `json:"world,omitempty" jsonschema:"kitchen (at first) or household"`
	part
}

// known says by which calls things of a kind are listed, and shown by their name.
var known = map[string]struct{ all, one string }{
	"recipe":    {"recipes", "recipe"},
	"task":      {"tasks", "task"},
	"action":    {"actions", "action"},
	"class":     {"types", "type"},
	"predicate": {"predicates", "predicates"},
	"rules":     {"rules", "rules"},
	"code":      {"code", "code"},
}

// lookingUp are the calls of all kinds.
func lookingUp() []string {
	var calls []string
	for _, kind := range slices.Sorted(maps.Keys(known)) {
		calls = append(calls, known[kind].all, known[kind].one)
	}
	return slices.Compact(calls)
}

// lookUp chooses the call of a kind, and leaves to it what it knows.
func lookUp(_ context.Context, _ *service.Service, args map[string]any) (string, error) {
	kind, _ := args["kind"].(string)
	of, ok := known[kind]
	if !ok {
		return "", hearth.Unknown("E0903", "kind", kind, slices.Sorted(maps.Keys(known)))
	}
	name := of.all
	if args["name"] != nil {
		name = of.one
	}
	c, err := service.Find(name)
	if err != nil {
		return "", err
	}
	takes := c.Input().Properties
	maps.DeleteFunc(args, func(name string, _ any) bool { return takes[name] == nil })
	return name, nil
}

package mcp

import (
	"context"
	"maps"
	"slices"

	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

// A lookup holds the arguments of the tool look_up: they select items of one kind.
type lookup struct {
	Kind  string `json:"kind" jsonschema:"recipe, task (of the household), action, rules (of an action), class, predicate (for queries) or code (of an error)"`
	Name  string `json:"name,omitempty" jsonschema:"name of one item (default: list all)"`
	Word  string `json:"word,omitempty" jsonschema:"for classes, instead of a name: a part of their name or meaning"`
	World string `json:"world,omitempty" jsonschema:"kitchen or household (default kitchen)"`
	part
}

// lookups maps each kind to the call that lists its items and the call that shows one item.
var lookups = map[string]struct{ all, one string }{
	"recipe":    {"recipes", "recipe"},
	"task":      {"tasks", "task"},
	"action":    {"actions", "action"},
	"class":     {"types", "type"},
	"predicate": {"predicates", "predicates"},
	"rules":     {"rules", "rules"},
	"code":      {"code", "code"},
}

// lookingUp returns the names of all calls in lookups.
func lookingUp() []string {
	var calls []string
	for _, kind := range slices.Sorted(maps.Keys(lookups)) {
		calls = append(calls, lookups[kind].all, lookups[kind].one)
	}
	return slices.Compact(calls)
}

// lookUp returns the name of the call for the kind in args. It removes from args what this call does not
// accept.
func lookUp(_ context.Context, _ *service.Service, args map[string]any) (string, error) {
	kind, _ := args["kind"].(string)
	of, ok := lookups[kind]
	if !ok {
		return "", source.Unknown("E0903", "kind", kind, slices.Sorted(maps.Keys(lookups)))
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

package abesim

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hearth"
	"hearth/parser/source"
)

// kitchenAfter returns the variable of the kitchen state after the given number of steps.
func kitchenAfter(steps int) string { return fmt.Sprintf("?kitchen-%d", steps) }

// lineFor fills the first of the templates in lines that the request can fill. The map made has the variables
// of the created objects, keyed by their names in the answer. now is the episode so far.
func lineFor(lines []string, given map[string]any, now *hearth.Episode) (line string, made map[string]string, err error) {
	for _, template := range lines {
		if line, made, err = fillTemplate(template, given, now); err == nil {
			return line, made, nil
		}
	}
	return "", nil, err
}

// fillTemplate fills one template of [commands] with the arguments of a request.
func fillTemplate(template string, given map[string]any, now *hearth.Episode) (string, map[string]string, error) {
	n, made := now.Len()+1, map[string]string{}
	words := strings.Fields(template)
	out := words[:1:1]
	for i, w := range words[1:] {
		kind, name := w[0], w[1:]
		value, is := argument(given[name])
		object := "?" + strings.TrimPrefix(value, "?")
		bound := now.Internal().Bindings.Bound(object) != nil
		open := fmt.Sprintf("?open-%d-%d", n, i)
		switch {
		case kind == '@':
			out = append(out, kitchenAfter(n), kitchenAfter(n-1))
		case kind == '+':
			made[name] = fmt.Sprintf("?%s-%d", kebab(name), n)
			out = append(out, made[name])
		case kind == '_' || (kind == '~' || kind == ',') && !is:
			out = append(out, open)
		case strings.IndexByte(":~.,", kind) < 0:
			out = append(out, w)
		case !is:
			return "", nil, refused(http.StatusBadRequest, "the argument %s is missing", name)
		case !plain().MatchString(value):
			return "", nil, refused(http.StatusBadRequest, "%s: expected a name or a number, found %.40q", name, value)
		case (kind == ':' || kind == '~') && !bound:
			return "", nil, refused(http.StatusNotFound, "there is no object %.40q: use a name from an earlier answer", value)
		case kind == ':' || kind == '~':
			out = append(out, object)
		default:
			out = append(out, kebab(value))
		}
	}
	return "(" + strings.Join(out, " ") + ")", made, nil
}

// plain matches a word that is safe in a line of a plan.
var plain = source.LazyRegexp(`^[A-Za-z0-9][A-Za-z0-9_.-]*$`)

// argument converts an argument of a request to a word. It reports whether there is one.
func argument(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, v != ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	}
	return "", v != nil
}

// kebab converts a name to the notation of networks: MediumBowl1 and mediumBowl become medium-bowl.
func kebab(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) {
			if i > 0 && b.String()[b.Len()-1] != '-' {
				b.WriteByte('-')
			}
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	if unicode.IsUpper([]rune(name + "a")[0]) {
		return strings.TrimRight(b.String(), "0123456789") // the original simulator numbers its objects
	}
	return b.String()
}

// commandNames returns the supported commands, with the prefix to-.
func commandNames() (names []string) {
	for name := range commands {
		names = append(names, "to-"+name)
	}
	slices.Sort(names)
	return names
}

package record

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"hearth/parser/source"
)

// Forms of import and export statements in the modules of the page. A module has one statement per line.
var (
	importNames   = source.LazyRegexp(`(?m)^import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"];?`)
	importAll     = source.LazyRegexp(`(?m)^import\s*\*\s*as\s+(\w+)\s+from\s*['"]([^'"]+)['"];?`)
	importDefault = source.LazyRegexp(`(?m)^import\s+(\w+)\s+from\s*['"]([^'"]+)['"];?`)
	onDemand      = source.LazyRegexp(`\bimport\(\s*['"]([^'"]+)['"]\s*\)`)
	reexport      = source.LazyRegexp(`(?m)^export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"];?`)
	exportList    = source.LazyRegexp(`(?:(?m:^)|\b)export\s*\{([^}]*)\};?`)
	function      = source.LazyRegexp(`(?m)^export (default )?((?:async )?function\*? (\w+))`)
	anonymous     = source.LazyRegexp(`\bexport default `)
	class         = source.LazyRegexp(`(?m)^export class (\w+)`)
	constant      = source.LazyRegexp(`(?m)^export const (\w+) =`)
	unconverted   = source.LazyRegexp(`(?m)^(?:import|export)\b|\bexport\s*\{|\bimport\s*\(`)
)

// bundle joins the module entry and all modules that it imports into one script.
func bundle(files fs.FS, entry string) (string, error) {
	var out strings.Builder
	out.WriteString("'use strict';\nconst made = {}, modules = {};\nconst need = name => made[name] ?? (modules[name](made[name] = {}), made[name]);\n")
	var seen []string
	var add func(name string) error
	add = func(name string) error {
		if slices.Contains(seen, name) {
			return nil
		}
		seen = append(seen, name)
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		joined, wants, err := module(name, string(text))
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "modules['%s'] = out => {\n%s\n};\n", name, strings.TrimSpace(joined))
		for _, w := range wants {
			if err := add(w); err != nil {
				return err
			}
		}
		return nil
	}
	if err := add(entry); err != nil {
		return "", err
	}
	fmt.Fprintf(&out, "need('%s');\n", entry)
	if text := out.String(); !strings.Contains(strings.ToLower(text), "</script") && !strings.Contains(text, "<!--") {
		return text, nil
	}
	return "", fmt.Errorf("a module of %s contains text that ends a script", entry)
}

// module converts a module to the body of a function that sets its exports as properties of out. It returns
// the names of the imported modules.
func module(name, text string) (body string, wants []string, err error) {
	from := func(other string) string {
		to := path.Join(path.Dir(name), other)
		wants = append(wants, to)
		return "need('" + to + "')"
	}
	replace := func(form func() *regexp.Regexp, with func(m []string) string) {
		text = form().ReplaceAllStringFunc(text, func(s string) string { return with(form().FindStringSubmatch(s)) })
	}
	replace(importNames, func(m []string) string {
		return "const {" + strings.ReplaceAll(m[1], " as ", ": ") + "} = " + from(m[2]) + ";"
	})
	replace(importAll, func(m []string) string { return "const " + m[1] + " = " + from(m[2]) + ";" })
	replace(importDefault, func(m []string) string { return "const { default: " + m[1] + " } = " + from(m[2]) + ";" })
	replace(onDemand, func(m []string) string { return "Promise.resolve().then(() => " + from(m[1]) + ")" })
	replace(reexport, func(m []string) string { return gives(m[1], from(m[2])+".") })
	replace(exportList, func(m []string) string { return gives(m[1], "") })
	replace(function, func(m []string) string {
		as := m[3]
		if m[1] != "" {
			as = "default"
		}
		return "out." + as + " = " + m[3] + "; " + m[2]
	})
	replace(anonymous, func([]string) string { return "out.default = " })
	replace(class, func(m []string) string { return "const " + m[1] + " = out." + m[1] + " = class " + m[1] })
	replace(constant, func(m []string) string { return "const " + m[1] + " = out." + m[1] + " =" })
	if rest := unconverted().FindString(text); rest != "" {
		return "", nil, fmt.Errorf("%s: unsupported form of import or export %q", name, rest)
	}
	return text, wants, nil
}

// gives converts a list of names in braces to statements that export them. The prefix of, such as "m.",
// precedes each source name.
func gives(list, of string) string {
	var out strings.Builder
	for _, one := range strings.Split(list, ",") {
		name, as, other := strings.Cut(strings.TrimSpace(one), " as ")
		if !other {
			as = name
		}
		if name != "" {
			fmt.Fprintf(&out, "out.%s = %s%s;", as, of, name)
		}
	}
	return out.String()
}

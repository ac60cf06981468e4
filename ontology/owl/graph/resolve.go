package graph

import (
	"strings"

	"hearth/parser/source"
)

// resolve resolves a reference against a base (RFC 3986, section 5). Without a base it returns ref.
func resolve(base, ref string) string {
	if scheme(ref) != "" || base == "" {
		return ref
	}
	b, r := split(base), split(ref)
	switch {
	case r.authority != "":
		b.authority, b.path, b.query = r.authority, removeDots(r.path), r.query
	case r.path == "":
		if r.query != "" {
			b.query = r.query
		}
	case r.path[0] == '/':
		b.path, b.query = removeDots(r.path), r.query
	default:
		b.path, b.query = removeDots(b.folder()+r.path), r.query
	}
	return b.scheme + b.authority + b.path + b.query + r.fragment
}

// iriSyntax matches the parts of an IRI with their delimiters.
var iriSyntax = source.LazyRegexp(`^(?s)([A-Za-z][A-Za-z0-9+.-]*:)?(//[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$`)

type parts struct{ scheme, authority, path, query, fragment string }

func split(iri string) parts {
	m := iriSyntax().FindStringSubmatch(iri)
	return parts{m[1], m[2], m[3], m[4], m[5]}
}

func (p parts) folder() string {
	if p.authority != "" && p.path == "" {
		return "/"
	}
	return p.path[:strings.LastIndexByte(p.path, '/')+1]
}

// scheme returns the scheme of an IRI with its colon, or "".
func scheme(iri string) string {
	for i, r := range iri {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		switch {
		case r == ':' && i > 0:
			return iri[:i+1]
		case !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", r)):
			return ""
		}
	}
	return ""
}

// removeDots removes . and .. segments from a path.
func removeDots(path string) string {
	var out []string
	segments := strings.Split(path, "/")
	for i, s := range segments {
		last := i == len(segments)-1
		switch {
		case s == "." || s == "..":
			if s == ".." && len(out) > 1 {
				out = out[:len(out)-1]
			}
			if last {
				out = append(out, "")
			}
		default:
			out = append(out, s)
		}
	}
	return strings.Join(out, "/")
}

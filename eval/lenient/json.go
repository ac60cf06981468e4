package lenient

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"hearth/parser/source"
)

// A value is a value of JSON with its place. Values are read tolerantly: strings may have single quotes and
// line ends, lists a comma at their end, and the text may end in the middle of a value.
type value struct {
	kind       byte // {, [, " or 0 for a number or a word
	start, end int
	text       *rewritten // a string, decoded; a word, as it is written
	key        string     // the key, if the value is a member of an object
	items      []*value   // the items of a list, or the members of an object
	cut        bool       // the text ends before the value does
}

// A jsonReader reads values from a text.
type jsonReader struct {
	text   string
	offset int
	cut    bool // the text ended before the value did
}

const jsonBlanks = " \t\r\n"

// next skips blanks and returns the next byte, or 0 at the end.
func (r *jsonReader) next() byte {
	for r.offset < len(r.text) && strings.IndexByte(jsonBlanks, r.text[r.offset]) >= 0 {
		r.offset++
	}
	if r.offset == len(r.text) {
		return 0
	}
	return r.text[r.offset]
}

// value reads a value. It returns nil if there is none. A value that is cut off is returned.
func (r *jsonReader) value(depth int) *value {
	c := r.next()
	v := &value{kind: c, start: r.offset}
	ok := depth <= source.NetworkLimits.Depth
	switch {
	case !ok:
	case c == '{' || c == '[':
		ok = r.list(v, depth)
	case c == '"' || c == '\'':
		v.kind = '"'
		r.str(v)
	default:
		v.kind = 0
		for r.offset < len(r.text) && strings.IndexByte(jsonBlanks+",:]}[{\"'()", r.text[r.offset]) < 0 {
			r.offset++
		}
		v.text = &rewritten{}
		v.text.add(r.text[v.start:r.offset], v.start, false)
		ok = r.offset > v.start
		r.cut = r.cut || r.offset == len(r.text)
	}
	if !ok {
		return nil
	}
	v.end, v.cut = r.offset, r.cut
	return v
}

// list reads the items of a list or the members of an object, and reports whether it is well-formed.
func (r *jsonReader) list(v *value, depth int) bool {
	object := v.kind == '{'
	for r.offset++; ; {
		switch c := r.next(); {
		case c == 0:
			r.cut = true
			return true
		case c == '}' && object, c == ']' && !object:
			r.offset++
			return true
		}
		key := ""
		if object {
			k := &value{}
			if c := r.next(); c != '"' && c != '\'' {
				return false
			}
			if r.str(k); r.cut {
				return true
			}
			key = string(k.text.text)
			switch r.next() {
			case 0:
				r.cut = true
				return true
			case ':':
				r.offset++
			default:
				return false
			}
			if r.next() == 0 {
				r.cut = true
				return true
			}
		}
		item := r.value(depth + 1)
		if item == nil {
			return false
		}
		item.key = key
		v.items = append(v.items, item)
		if r.cut {
			return true
		}
		switch c := r.next(); c {
		case ',':
			r.offset++
		case 0, ']', '}':
		default:
			return false
		}
	}
}

// str reads a string into v.
func (r *jsonReader) str(v *value) {
	quote := r.text[r.offset]
	v.text = &rewritten{}
	for r.offset++; r.offset < len(r.text); {
		switch c := r.text[r.offset]; c {
		case quote:
			r.offset++
			return
		case '\\':
			if r.offset+1 == len(r.text) {
				r.offset++
				continue
			}
			decoded, n := escaped(r.text[r.offset:])
			v.text.add(decoded, r.offset, true)
			r.offset += n
		default:
			n := strings.IndexAny(r.text[r.offset:], `\`+string(quote))
			if n < 0 {
				n = len(r.text) - r.offset
			}
			v.text.add(r.text[r.offset:r.offset+n], r.offset, false)
			r.offset += n
		}
	}
	r.cut = true
}

// escaped decodes the escape sequence at the start of a text, and returns its length.
func escaped(text string) (decoded string, n int) {
	switch c := text[1]; c {
	case 'n':
		return "\n", 2
	case 't':
		return "\t", 2
	case 'r', 'b', 'f':
		return "", 2
	case 'u':
		first, ok := hex(text)
		if !ok {
			return "", 2
		}
		if utf16.IsSurrogate(first) && len(text) > 6 {
			if second, ok := hex(text[6:]); ok {
				return string(utf16.DecodeRune(first, second)), 12
			}
		}
		return string(first), 6
	default:
		_, size := utf8.DecodeRuneInString(text[1:])
		return text[1 : 1+size], 1 + size
	}
}

// hex decodes a \uXXXX sequence.
func hex(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}

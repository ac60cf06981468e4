package graph

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"

	"hearth/parser/source"
)

// declaredEncoding matches the encodings that [Decode] converts, in the first line of an XML file.
var declaredEncoding = source.LazyRegexp(`(?i)^(\x{FEFF}?<\?xml[^>]*?\sencoding\s*=\s*["'])(utf-16|iso-8859-1|latin1|us-ascii)["']`)

// Decode replaces the text of a file by its UTF-8 form. It converts UTF-16 with a byte order mark, and XML files that
// declare ISO-8859-1; it also replaces the declaration. Positions in the file are those of the new text.
func Decode(file *source.File) {
	text, wide := file.Text, true
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		text = fromUTF16(text[2:], binary.LittleEndian)
	case strings.HasPrefix(text, "\xfe\xff"):
		text = fromUTF16(text[2:], binary.BigEndian)
	default:
		wide = false
	}
	m := declaredEncoding().FindStringSubmatch(text[:min(len(text), 200)])
	if m != nil && !wide {
		var b strings.Builder
		for _, c := range []byte(text) {
			b.WriteRune(rune(c))
		}
		text = b.String()
	}
	if m != nil {
		rest := text[len(m[0]):]
		quote := m[0][len(m[0])-1:]
		text = m[1] + "UTF-8" + quote + strings.Repeat(" ", len(m[2])-len("UTF-8")) + rest
	}
	file.Text = text
}

func fromUTF16(text string, order binary.ByteOrder) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16([]byte(text[2*i : 2*i+2]))
	}
	return string(utf16.Decode(units))
}

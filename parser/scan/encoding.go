package scan

import (
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"

	"hearth/parser/source"
)

// encodings are the encodings of XML that [Decode] converts, in lower case. They are subsets of Latin-1 or UTF-16.
var encodings = map[string]bool{"utf-8": true, "utf8": true, "us-ascii": true, "ascii": true, "iso-8859-1": true, "latin1": true, "utf-16": true}

// declaredEncoding matches the encoding in the first line of an XML file.
var declaredEncoding = source.LazyRegexp(`^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// Decode replaces the text of a file by its UTF-8 form. It converts UTF-16 with a byte order mark, and XML files that
// declare ISO-8859-1. Positions in the file are those of the new text.
func Decode(file *source.File) {
	switch text := file.Text; {
	case strings.HasPrefix(text, "\xff\xfe"):
		file.Text = fromUTF16(text[2:], binary.LittleEndian)
	case strings.HasPrefix(text, "\xfe\xff"):
		file.Text = fromUTF16(text[2:], binary.BigEndian)
	default:
		m := declaredEncoding().FindStringSubmatch(text[:min(len(text), 200)])
		if m == nil || !strings.EqualFold(m[1], "iso-8859-1") && !strings.EqualFold(m[1], "latin1") {
			return
		}
		var b strings.Builder
		for _, c := range []byte(text) {
			b.WriteRune(rune(c))
		}
		file.Text = b.String()
	}
}

func fromUTF16(text string, order binary.ByteOrder) string {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16([]byte(text[2*i : 2*i+2]))
	}
	return string(utf16.Decode(units))
}

// decoded is the function of an XML decoder that converts encodings. The text has been converted by [Decode].
func decoded(encoding string, text io.Reader) (io.Reader, error) {
	if !encodings[strings.ToLower(encoding)] {
		return nil, errEncoding(encoding)
	}
	return text, nil
}

type errEncoding string

func (e errEncoding) Error() string {
	return "the encoding " + string(e) + " is not supported: save the file as UTF-8"
}

package graph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl/graph"
	"hearth/parser/source"
)

func TestTextsInOtherEncodingsAreConverted(t *testing.T) {
	const latin = `<?xml version="1.0" encoding="ISO-8859-1"?><a>`
	tests := []struct{ name, text, want string }{
		{"UTF-8", "<a>\u00fc</a>", "<a>\u00fc</a>"},
		{"Latin-1", latin + "\xfc</a>", `<?xml version="1.0" encoding="UTF-8"     ?><a>` + "\u00fc</a>"},
		{"bytes that are no UTF-8 without a declaration", "\xfc", "\xfc"},
		{"UTF-16, least byte first", "\xff\xfe<\x00\xfc\x00=\xd8\x00\xde", "<\u00fc\U0001F600"},
		{"UTF-16, most significant byte first", "\xfe\xff\x00<\x00\xfc", "<\u00fc"},
		{"UTF-16 that ends within a character", "\xff\xfe<\x00\xfc", "<"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := &source.File{Text: tt.text}
			graph.Decode(f)
			require.Equal(t, tt.want, f.Text)
		})
	}
}

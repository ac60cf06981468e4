package cli_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/parser/source"
)

func TestAProblemAroundHearthCountsMoreThanOneOfTheInput(t *testing.T) {
	unread, wrong := source.Errorf("E0801", source.Span{}, "unread"), source.Errorf("E0202", source.Span{}, "wrong")
	tests := []struct {
		name     string
		problems []*source.Diagnostic
		want     int
	}{
		{"a mistake in a file", []*source.Diagnostic{wrong}, cli.ExitInput},
		{"a file that cannot be read", []*source.Diagnostic{unread}, cli.ExitEnvironment},
		{"both", []*source.Diagnostic{unread, wrong}, cli.ExitEnvironment},
		{"in either order", []*source.Diagnostic{wrong, unread}, cli.ExitEnvironment},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, cli.CodeOf(tt.problems...))
		})
	}
}

// A version is the number of the release, which the changelog describes first, and the commit.
func TestAVersionIsTheNumberOfTheRelease(t *testing.T) {
	require.Regexp(t, `^`+regexp.QuoteMeta(cli.Release)+`(\+[0-9a-f]{12}(\.dirty)?)?$`, cli.Version())
	text, err := os.ReadFile("../../../CHANGELOG.md")
	require.NoError(t, err)
	first := regexp.MustCompile(`(?m)^## (\S+)`).FindSubmatch(text)
	require.Equal(t, cli.Release, string(first[1]))
}

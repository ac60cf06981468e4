package main_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

// Every code in the sources has a page, and the sources use every code that has a page.
func TestEveryCodeIsUsedAndHasAPage(t *testing.T) {
	used := map[string]string{}
	literal := regexp.MustCompile(`"(E0\d{3})"`)
	for name, text := range files(t, ".go") {
		for _, m := range literal.FindAllStringSubmatch(text, -1) {
			if !strings.HasSuffix(name, "_test.go") {
				used[m[1]] = name
			}
		}
	}
	for _, code := range source.Codes() {
		require.NotEmpty(t, used[code], "no source uses %s", code)
		delete(used, code)
	}
	require.Empty(t, used, "these codes have no page in parser/source/codes")
}

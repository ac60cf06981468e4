package network_test

import (
	"testing"

	"hearth/parser/network"
	"hearth/testdata/recorded"
)

// FuzzParse checks that a network is the same after printing and reading it again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"",
		"#toast\n;primary ?x\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bread 1/2) ; note\n",
		"# TOAST\r\n(put (?a (b 2)) ())\r\n\r\n#b",
		"(early)\n#\n(a\n (b)\nhello\n(1)\n()\n(a \"b\")\n(a 1/0 1e999)",
		"\ufeff#a\n(b .5e-3 -1. 15.0 \u212a \u0130)",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		file, err := network.Parse(text(s))
		if err != nil {
			recorded.Report(t, err)
			return
		}
		requireRoundTrip(t, file)
	})
}

package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// The built-in rules pass lint, their cases and the coverage check that authors of rules use.
func TestBuiltInRulesPassTheChecksForAuthors(t *testing.T) {
	tests := []struct{ name, line, want string }{
		{"lint, edition 2024", "rules lint --strict", "ok: "},
		{"lint, edition 2023", "rules lint --edition 2023 --strict", "ok: "},
		{"lint, released semantics", "rules lint --semantics released --strict", "ok: "},
		{"lint, edition 2023 with corrected semantics", "rules lint --edition 2023 --semantics corrected --strict", "ok: "},
		{"lint, the quantitative mode", "rules lint --mode quantitative --strict", "ok: "},
		{"lint, the quantitative mode of edition 2023", "rules lint --mode quantitative --edition 2023 --strict", "ok: "},
		{"lint, the household", "rules lint --world household --strict", "ok: "},
		{"lint, the household of released semantics", "rules lint --world household --semantics released", "ok: "},
		{"the cases", "rules test testdata/rules", "ok: "},
		{"the cases of the household", "rules test testdata/rules-household --world household", "ok: "},
		{"the recipes and the cases reach every rule", "rules cover testdata/rules testdata/networks --threshold 100", "file "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out, messages bytes.Buffer
			code := run(t.Context(), strings.Fields(tt.line), disk.Disk{Dir: "../.."}, &out, &messages)
			require.Zero(t, code, messages.String()+out.String())
			require.True(t, strings.HasPrefix(out.String(), tt.want), out.String())
		})
	}
}

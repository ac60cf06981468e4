package cli

import (
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"hearth"
)

// release is the number of the release that this source is or becomes. CHANGELOG.md has a heading for it.
const release = "0.1"

// protocol is raised when Go code changes the form or the meaning of items, outcomes or scores of batch work.
// TestTheProtocolChangesWithOutcomes (cmd/internal/batch) reminds of it.
const protocol = 1

// commit is the commit that the program was built from, if the linker sets it:
//
//	go build -buildvcs=false -ldflags="-X hearth/cmd/internal/cli.commit=4e4447be1234" ./cmd/hearth
var commit string

// Version returns the release number and the commit, such as 0.1+4e4447be1234. Without -ldflags, the commit is
// that of the checkout; its suffix .dirty means that files of the checkout are changed or missing.
func Version() string {
	made := commit
	if info, ok := debug.ReadBuildInfo(); ok && made == "" { // a pseudo-version ends with the commit
		made = strings.NewReplacer("(devel)", "", "+dirty", ".dirty").Replace(info.Main.Version[strings.LastIndex(info.Main.Version, "-")+1:])
	}
	return strings.TrimSuffix(release+"+"+made, "+")
}

// Identity names everything that results depend on besides the command and its files: the protocol, and hashes of
// the built-in rules, ontologies and data. Builds with the same identity do each other's jobs and resume each
// other's work, whatever their versions are.
var Identity = sync.OnceValue(func() string {
	rules, ontology, data := hearth.BuiltIn()
	return fmt.Sprintf("protocol %d, rules %s, ontology %s, data %s", protocol, rules, ontology, data)
})

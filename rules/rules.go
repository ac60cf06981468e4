// Package rules holds the rule text that Hearth ships: what is true of every
// action (core) and, per domain, shared rules and one file an action. There is
// no logic here; docs/rules.md in ARCHITECTURE's words: rules carry the
// knowledge, Go carries the computing.
package rules

import "embed"

// FS holds core/*.mg and <domain>/*.mg; <domain>/<edition>/*.mg and
// <domain>/released/*.mg are overlays, and <domain>/types/*.mg derive types of
// things, for questions; motion/types/*.mg those of the quantitative kitchen. <folder>/notation.txt says how rules were written before.
// owl/*.mg are what follows from axioms: they belong to no domain.
//
//go:embed core/*.mg */notation.txt kitchen/*.mg kitchen/2023/*.mg kitchen/types/*.mg owl/*.mg household/*.mg household/released/*.mg motion/*.mg motion/types/*.mg dynamics/*.mg hazards/*.mg
var FS embed.FS

// Known is what was found out about the rules that come with Hearth, in the form
// that engine/rule/known reads.
//
//go:generate go run -C ../cmd/tools ./known rules ../../rules/known.bin
//go:embed known.bin
var Known string

// Answers is what was found out about worlds that come with Hearth, in the form that
// sim/affordance/depends reads: on what reasons depend, and the answers that are wanted most.
//
//go:generate go run -C ../cmd/tools ./known answers ../../rules/answers.bin
//go:embed answers.bin
var Answers string

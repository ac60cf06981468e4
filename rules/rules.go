// Package rules holds the built-in rule text: rules for all actions (core) and, per domain, shared rules and
// one file per action. It holds no logic; package sim/rulebook selects the files of an action.
package rules

import "embed"

// FS holds core/*.mg and <domain>/*.mg. The files in <domain>/<edition> and <domain>/released are overlays,
// those in <domain>/types and motion/types derive types for queries, and owl/*.mg derive the consequences
// of OWL axioms in every domain.
//
//go:embed core/*.mg kitchen/*.mg kitchen/2023/*.mg kitchen/types/*.mg owl/*.mg household/*.mg household/released/*.mg motion/*.mg motion/types/*.mg dynamics/*.mg hazards/*.mg reading/*.mg
var FS embed.FS

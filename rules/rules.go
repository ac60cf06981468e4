// Package rules holds the built-in rule files: rules for all actions (core) and, for each domain, shared rules
// and one file for each action. It contains no logic.
package rules

import "embed"

// FS holds the rule files core/*.mg and <domain>/*.mg. Files in <domain>/<edition>/ and <domain>/released/ are
// overlays. Files in <domain>/types/ derive types of things, for queries; those in motion/types/ belong to the
// quantitative kitchen. Files in owl/ derive the consequences of axioms and belong to no domain.
//
//go:embed core/*.mg kitchen/*.mg kitchen/2023/*.mg kitchen/types/*.mg owl/*.mg household/*.mg household/released/*.mg motion/*.mg motion/types/*.mg dynamics/*.mg hazards/*.mg
var FS embed.FS

// Known holds the precompiled rules in the form that engine/rule/precompiled reads.
//
//go:generate go run ../cmd/internal/known
//go:embed known.bin
var Known string

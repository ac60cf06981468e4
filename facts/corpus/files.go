package corpus

import "embed"

// Files holds the built-in scenes and primary outputs, and the queries for the view of a cook.
//
//go:embed *.yaml view.txt
var Files embed.FS

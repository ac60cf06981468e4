package service

import "reflect"

// An Original describes the commands of the original quantitative simulator, which servers answer beside their
// calls. Without commands, they answer none.
type Original struct {
	Answer   reflect.Type
	Commands []string // with the prefix to-
	Examples []OriginalExample
}

// An OriginalExample is a command with a request.
type OriginalExample struct {
	Command string // command name with its prefix, such as to-mix
	Summary string
	Request string // request body, in JSON
}

package prepare

import (
	"strings"

	"hearth/parser/program"
)

// A Behind writes lines behind a program that scenes are made ready for, whose
// objects have names of their own: things that the program speaks of keep their
// names, others get a number that is free.
type Behind struct {
	Lines []program.Line // the program

	named map[int]program.Param // by the id of a node
	free  map[string]int        // the last number of a name that is taken
}

// NewBehind takes a program with the same bound to a scene.
func NewBehind(lines, bound []program.Line) *Behind {
	b := &Behind{Lines: lines, named: map[int]program.Param{}, free: map[string]int{}}
	for i, l := range lines {
		for j, p := range l.Params {
			b.free[p.Name] = max(b.free[p.Name], p.Instance)
			if id := bound[i].Params[j].Instance; b.named[id].Name == "" {
				b.named[id] = program.Param{Name: p.Name, Instance: p.Instance}
			}
		}
	}
	return b
}

// Line writes a line that is bound to nodes as the program would.
func (b *Behind) Line(bound program.Line) program.Line {
	taken := map[int]program.Param{}
	return bound.With(func(p program.Param) program.Param {
		name, ok := b.named[p.Instance]
		if !ok {
			name, ok = taken[p.Instance]
		}
		if !ok {
			n := b.free[p.Name] + 1
			for _, other := range taken {
				if other.Name == p.Name {
					n++
				}
			}
			name = program.Param{Name: p.Name, Instance: n}
		}
		taken[p.Instance] = name
		return name
	})
}

// Means reports whether a line that was written behind the program is bound to
// the same nodes when a scene is made ready for all of it.
func (p *Preparation) Means(bound program.Line) bool {
	last := p.Bound[len(p.Bound)-1]
	for i, param := range last.Params {
		if param.Instance != bound.Params[i].Instance {
			return false
		}
	}
	return strings.EqualFold(last.Action, bound.Action)
}

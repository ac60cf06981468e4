package prepare

import (
	"strings"

	"hearth/parser/program"
)

// A Continuation appends lines to a program that scenes are prepared for. Lines bound to nodes are translated to the
// names of the program: things that the program mentions keep their names, others get a free number.
type Continuation struct {
	Lines []program.Line // the program

	named map[int]program.Param // names in the program, by id of the node
	free  map[string]int        // the highest number in use for each name
}

// NewContinuation returns the continuation of a program; bound is the same program bound to a scene.
func NewContinuation(lines, bound []program.Line) *Continuation {
	b := &Continuation{Lines: lines, named: map[int]program.Param{}, free: map[string]int{}}
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

// Line translates a bound line to the names of the program.
func (b *Continuation) Line(bound program.Line) program.Line {
	taken := map[int]program.Param{}
	return bound.MapParams(func(p program.Param) program.Param {
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

// Means reports whether the last line of the prepared program is bound to the same nodes as the given line.
func (p *Preparation) Means(bound program.Line) bool {
	last := p.Bound[len(p.Bound)-1]
	for i, param := range last.Params {
		if param.Instance != bound.Params[i].Instance {
			return false
		}
	}
	return strings.EqualFold(last.Action, bound.Action)
}

package smatch

import "math"

// A gain is what mapping row to column is worth; it is positive.
type gain struct {
	row, column int
	worth       float64
}

// nothing is what a row without a column is mapped to.
const nothing = -1

// assign maps rows to columns, one to one, so that the sum of the gains is
// largest, and returns the column of every row and the sum. There is at most
// one gain for a row and a column. Rows and columns that no gains connect are
// solved apart from each other.
func assign(rows, columns int, gains []gain) ([]int, float64) {
	columnOf := make([]int, rows)
	for r := range columnOf {
		columnOf[r] = nothing
	}
	place := make([]int, rows+columns) // of rows and columns within their part, from 1
	sum := 0.0
	for _, part := range parts(rows, columns, gains) {
		if len(part) == 1 {
			columnOf[part[0].row] = part[0].column
			sum += part[0].worth
			continue
		}
		sum += assignPart(part, columnOf, place)
	}
	return columnOf, sum
}

// parts splits the gains into connected components, each in the given order.
func parts(rows, columns int, gains []gain) [][]gain {
	room := make([]int, 3*(rows+columns))
	parent, size, number := room[:rows+columns], room[rows+columns:2*(rows+columns)], room[2*(rows+columns):]
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, g := range gains {
		parent[root(g.row)] = root(rows + g.column)
	}
	for _, g := range gains {
		size[root(g.row)]++
	}
	all := make([]gain, len(gains))
	var out [][]gain
	for _, g := range gains {
		r := root(g.row)
		if number[r] == 0 {
			out = append(out, all[:0:size[r]])
			all, number[r] = all[size[r]:], len(out)
		}
		part := &out[number[r]-1]
		*part = append(*part, g)
	}
	return out
}

// assignPart solves one component and enters its mapping into columnOf.
func assignPart(part []gain, columnOf, place []int) float64 {
	var rows, columns []int
	enter := func(list []int, item, at int) []int {
		if place[at] == 0 {
			list = append(list, item)
			place[at] = len(list)
		}
		return list
	}
	for _, g := range part {
		rows = enter(rows, g.row, g.row)
		columns = enter(columns, g.column, len(columnOf)+g.column)
	}
	t := newTable(len(rows), len(columns))
	for _, g := range part {
		t.set(place[g.row]-1, place[len(columnOf)+g.column]-1, g.worth)
	}
	sum := 0.0
	for r, c := range t.assign() {
		if worth := t.worth[r*t.columns+c]; worth > 0 {
			sum += worth
			if t.turned {
				r, c = c, r
			}
			columnOf[rows[r]] = columns[c]
		}
	}
	return sum
}

// A table holds the worth of every row and column, row by row. It has at least
// as many columns as rows, being turned when there were less.
type table struct {
	rows, columns int
	turned        bool
	worth         []float64
}

func newTable(rows, columns int) *table {
	t := &table{rows: rows, columns: columns, worth: make([]float64, rows*columns)}
	if rows > columns {
		t.rows, t.columns, t.turned = columns, rows, true
	}
	return t
}

func (t *table) set(row, column int, worth float64) {
	if t.turned {
		row, column = column, row
	}
	t.worth[row*t.columns+column] = worth
}

// assign returns a column for every row: the Hungarian method by shortest
// augmenting paths, O(rows² · columns).
func (t *table) assign() []int {
	p := path{
		rowOf:  make([]int, t.columns+1),
		rowPot: make([]float64, t.rows+1), colPot: make([]float64, t.columns+1),
		least: make([]float64, t.columns+1), from: make([]int, t.columns+1), done: make([]bool, t.columns+1),
	}
	root := t.columns
	for row := 1; row <= t.rows; row++ {
		for c := range p.least {
			p.least[c], p.done[c] = math.Inf(1), false
		}
		p.rowOf[root] = row
		end := root
		for p.rowOf[end] != 0 {
			end = t.extend(&p, end)
		}
		for ; end != root; end = p.from[end] {
			p.rowOf[end] = p.rowOf[p.from[end]]
		}
	}
	columns := make([]int, t.rows)
	for c, row := range p.rowOf[:t.columns] {
		if row > 0 {
			columns[row-1] = c
		}
	}
	return columns
}

// A path is the state of a search for an augmenting path. Rows count from 1,
// 0 is none; the last column is the one every path starts in.
type path struct {
	rowOf          []int // of a column
	rowPot, colPot []float64
	least          []float64 // slack of a column
	from           []int     // the column before it
	done           []bool
}

// extend takes the path from one column to the next and shifts the potentials.
func (t *table) extend(p *path, from int) int {
	p.done[from] = true
	row := p.rowOf[from]
	delta, next := math.Inf(1), from
	for c, worth := range t.worth[(row-1)*t.columns : row*t.columns] {
		if p.done[c] {
			continue
		}
		if slack := -worth - p.rowPot[row] - p.colPot[c]; slack < p.least[c] {
			p.least[c], p.from[c] = slack, from
		}
		if p.least[c] < delta {
			delta, next = p.least[c], c
		}
	}
	for c, done := range p.done {
		if done {
			p.rowPot[p.rowOf[c]] += delta
			p.colPot[c] -= delta
		} else {
			p.least[c] -= delta
		}
	}
	return next
}

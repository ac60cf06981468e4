package recall

// pages are values by numbers. As many come, none is moved: a list that grew would be copied
// again and again.
type pages[T any] struct {
	all [][]T
	n   int // values
}

// perPage is a power of two.
const perPage = 256

// at is where a value is.
func (p *pages[T]) at(i int32) *T { return &p.all[i/perPage][i%perPage] }

// add adds an empty value, and returns its number.
func (p *pages[T]) add() int32 {
	if p.n == len(p.all)*perPage {
		p.all = append(p.all, make([]T, perPage))
	}
	p.n++
	return int32(p.n - 1)
}

package depends

// Rules are those of the question, for each of what it asks for, as text.
func (q *Question) Rules() (all [slicesOf][]string) {
	for i, rules := range q.rules {
		for _, c := range rules().Clauses {
			all[i] = append(all[i], c.String())
		}
	}
	return all
}

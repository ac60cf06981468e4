// Package product finds out whether rows are a product: each of some with each of others.
package product

import "slices"

// A Part is columns of rows, and those rows of which each has others in them.
type Part struct{ Columns, Rows []int }

// Parts takes apart what does not depend on each other: a column of which every value goes with
// every row of the others is a part of its own. All rows are different. Where they are no
// product there is one part.
func Parts[T comparable](all [][]T) (parts []Part) {
	if len(all) == 0 {
		return nil
	}
	n := numbered(all)
	var rows, columns []int // that are left
	for i := range all {
		rows = append(rows, i)
	}
	for k := range all[0] {
		columns = append(columns, k)
	}
	for i := 0; i < len(columns) && len(columns) > 1; i++ {
		k := columns[i]
		if len(rows)%n.most[k] != 0 {
			continue
		}
		others := slices.Delete(slices.Clone(columns), i, i+1)
		if rest := n.different(rows, others); len(rest)*n.most[k] == len(rows) {
			parts = append(parts, Part{columns[i : i+1 : i+1], n.different(rows, columns[i:i+1])})
			rows, columns, i = rest, others, i-1
		}
	}
	return append(parts, Part{columns, rows})
}

// Numbers stand for values: in each column others for others.
type numbers struct {
	all  [][]int // by columns and rows
	most []int   // by columns: how many there are
}

func numbered[T comparable](rows [][]T) (n numbers) {
	for k := range rows[0] {
		known, of := map[T]int{}, make([]int, len(rows))
		for i, row := range rows {
			if i > 0 && row[k] == rows[i-1][k] {
				of[i] = of[i-1]
				continue
			}
			number, is := known[row[k]]
			if !is {
				number = len(known)
				known[row[k]] = number
			}
			of[i] = number
		}
		n.all, n.most = append(n.all, of), append(n.most, len(known))
	}
	return n
}

// different are those of rows that are the first with their values in some columns.
func (n numbers) different(rows, columns []int) (first []int) {
	same := make([]int, len(rows)) // rows have the same number that are the same so far
	many := 1                      // numbers
	for _, k := range columns {
		if n.most[k] == 1 {
			continue
		}
		known := make(map[[2]int]int, many)
		for at, i := range rows {
			so := [2]int{same[at], n.all[k][i]}
			number, is := known[so]
			if !is {
				number = len(known)
				known[so] = number
			}
			same[at] = number
		}
		many = len(known)
	}
	for at, number := range same {
		if number == len(first) {
			first = append(first, rows[at])
		}
	}
	return first
}

package roles

import "slices"

// A Part is a set of columns, with one row index for each distinct combination of their values.
type Part struct{ Columns, Rows []int }

// Parts factors rows, which must be distinct. A column whose every value occurs with every row of the other
// columns becomes a separate part. If the table has no factors, Parts returns one part.
func Parts[T comparable](all [][]T) (parts []Part) {
	if len(all) == 0 {
		return nil
	}
	n := numbered(all)
	var rows, columns []int // rows and columns of the remaining part
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

// numbers is a table in which small integers replace the values of each column.
type numbers struct {
	all  [][]int // by column and row
	most []int   // number of distinct values by column
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

// different returns the first row of each distinct combination of values in some columns.
func (n numbers) different(rows, columns []int) (first []int) {
	same := make([]int, len(rows)) // by row: number of its combination of values in the columns handled so far
	many := 1                      // number of distinct values in same
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

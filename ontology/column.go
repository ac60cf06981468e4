package ontology

// ColumnOf describes a column of a relation, counted from 0, as a property is
// described; nil when the ontology has no such relation or column.
func (o *Ontology) ColumnOf(relation string, column int) *Property {
	for _, r := range o.relations {
		if r.name == relation && column < len(r.columns) {
			return r.columns[column]
		}
	}
	return nil
}

package ontology

// ColumnOf describes a column of a relation as a property. Columns count from 0. It returns nil if the
// ontology has no such relation or column.
func (o *Ontology) ColumnOf(relation string, column int) *Property {
	for _, r := range o.relations {
		if r.name == relation && column < len(r.columns) {
			return r.columns[column]
		}
	}
	return nil
}

package feature

import "hearth/eval/report"

// Properties lists the properties of an object as a tree. The properties of a part follow the part with a
// greater depth.
func Properties(o *Object) []report.Property { return appendProperties([]report.Property{}, o, 0) }

func appendProperties(all []report.Property, o *Object, depth int) []report.Property {
	for _, slot := range o.Slots {
		p := report.Property{Depth: depth, Name: slot.Name}
		switch v := slot.Value; {
		case v.Kind == NoneKind, v.Kind == EntitiesKind && len(v.Objects) == 0:
		case v.Kind == EntityKind:
			p.Value = v.String()
			all = appendProperties(append(all, p), v.Object, depth+1)
		case v.Kind == EntitiesKind:
			all = append(all, p)
			for _, part := range v.Objects {
				all = append(all, report.Property{Depth: depth + 1, Name: part.Class})
				all = appendProperties(all, part, depth+2)
			}
		default:
			p.Value = v.String()
			all = append(all, p)
		}
	}
	return all
}

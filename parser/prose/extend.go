package prose

import "reflect"

// extend adds the entries of another language: lists and maps grow, and lists in maps too. A frame of the other
// language replaces one of the same name.
func (l *Language) extend(more *Language) {
	to, from := reflect.ValueOf(l).Elem(), reflect.ValueOf(more).Elem()
	for i := range to.NumField() {
		if f := to.Type().Field(i); f.IsExported() {
			to.Field(i).Set(grown(to.Field(i), from.Field(i)))
		}
	}
}

// grown returns a value with the entries of another one of the same type.
func grown(v, more reflect.Value) reflect.Value {
	switch {
	case more.IsZero():
		return v
	case v.IsZero():
		return more
	case v.Kind() == reflect.Slice:
		return reflect.AppendSlice(v, more)
	case v.Kind() == reflect.Map:
		for _, key := range more.MapKeys() {
			entry := more.MapIndex(key)
			if old := v.MapIndex(key); old.IsValid() {
				entry = grown(old, entry)
			}
			v.SetMapIndex(key, entry)
		}
		return v
	}
	return more
}

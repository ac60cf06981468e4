package diag

// e03 titles the diagnostics of ontologies (E0301 to E0329) and of scenes
// (E0330 to E0339).
var e03 = map[string]string{
	"E0301": "not well-formed YAML",
	"E0302": "a text that is too large, too deep or has too many values",
	"E0303": "a part of YAML that is not used here: aliases, tags, merge keys, several documents",
	"E0304": "a key is given twice",
	"E0305": "a value of the wrong kind",
	"E0306": "an unknown key",
	"E0307": "a key is missing",
	"E0308": "an unknown edition",
	"E0309": "a name that is not well formed",
	"E0310": "an unknown class",
	"E0311": "a name is defined twice",
	"E0312": "classes that are superclasses of each other",
	"E0313": "superclasses whose orders contradict each other",
	"E0314": "an unknown property",
	"E0315": "two meanings for one predicate",
	"E0316": "a value for a property that the class does not have",
	"E0317": "a value that does not fit its property, column or key",
	"E0318": "an IRI with an unknown prefix",
	"E0319": "an unknown relation",
	"E0320": "a row that does not fit the columns of its relation",
	"E0321": "a derived unit without a basic one",
	"E0322": "an unknown category of actions",
	"E0323": "a mode that names a role that cannot be open",
	"E0330": "no such scene",
	"E0331": "a thing of a class that has no instances",
	"E0332": "something in a thing that holds nothing",
	"E0333": "a value that a scene cannot give",
	"E0334": "a scene with too many things",
}

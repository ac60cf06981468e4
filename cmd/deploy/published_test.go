package deploy_test

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

// A published is a file of a module of others, by the hash of the module: schemas are theirs, and
// come through the Go proxy.
type published struct{ module, sum, file string }

var (
	ofCompose = published{"github.com/compose-spec/compose-go/v2@v2.16.2", "h1:pTp1DqQwJzFd85GzlWsSszKA1ABrV/ySqsClujIcWA8=", "schema/compose-spec.json"}
	ofApps    = published{"k8s.io/kubectl@v0.37.2", "h1:AGGIhrGSsXtrL6BZWf7Hp2K9yB+2qdx7wovsOP1MiCg=", "testdata/openapi/v3/apis/apps/v1.json"}
	ofCore    = published{"k8s.io/kubectl@v0.37.2", "h1:AGGIhrGSsXtrL6BZWf7Hp2K9yB+2qdx7wovsOP1MiCg=", "testdata/openapi/v3/api/v1.json"}
	ofKeda    = published{"github.com/kedacore/keda/v2@v2.21.0", "h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=", "config/crd/bases/keda.sh_scaledobjects.yaml"}
)

// read reads the file. Where it cannot be fetched the test is skipped, but not in CI.
func (p published) read(t *testing.T) (v map[string]any) {
	t.Helper()
	fetch := exec.Command("go", "mod", "download", "-json", p.module)
	fetch.Dir, fetch.Env = t.TempDir(), append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, err := fetch.Output()
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s cannot be fetched: %v\n%s", p.module, err, out)
		}
		t.Skipf("%s cannot be fetched: %v", p.module, err)
	}
	var is struct{ Dir, Sum string }
	require.NoError(t, json.Unmarshal(out, &is))
	require.Equal(t, p.sum, is.Sum, "%s is not what it was", p.module)
	require.NoError(t, yaml.Unmarshal([]byte(text(t, filepath.Join(is.Dir, p.file))), &v)) // JSON is YAML
	return v
}

// strict is a schema that refuses what an object has besides its properties, as kubectl
// --validate=strict does; its parts stand in $defs.
func strict(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = strict(v[i])
		}
	case map[string]any:
		for key, of := range v {
			if ref, ok := of.(string); ok && key == "$ref" {
				v[key] = strings.Replace(ref, "#/components/schemas/", "#/$defs/", 1)
				continue
			}
			if strings.HasPrefix(key, "x-") || key == "default" || key == "format" || key == "description" || key == "nullable" {
				if _, isName := of.(map[string]any); !isName || strings.HasPrefix(key, "x-") || key == "default" { // and no property of that name
					delete(v, key)
				}
				continue
			}
			v[key] = strict(of)
		}
		_, closed := v["properties"].(map[string]any)
		if _, said := v["additionalProperties"]; closed && !said && v["type"] == "object" {
			v["additionalProperties"] = false
		}
	}
	return v
}

// resolved is a schema with others that it refers to.
func resolved(t *testing.T, schema, others any) *jsonschema.Resolved {
	t.Helper()
	root := schema.(map[string]any)
	root["$defs"] = others
	delete(root, "$schema")
	delete(root, "$id")
	text, err := json.Marshal(root)
	require.NoError(t, err)
	s := &jsonschema.Schema{}
	require.NoError(t, json.Unmarshal(text, s))
	r, err := s.Resolve(nil)
	require.NoError(t, err)
	return r
}

// in is the value at a path of keys.
func in(v any, keys ...string) any {
	for _, k := range keys {
		v = v.(map[string]any)[k]
	}
	return v
}

// documents are those of a manifest, as JSON has them.
func documents(t *testing.T, manifest string) (all []map[string]any) {
	t.Helper()
	from := yaml.NewDecoder(strings.NewReader(manifest))
	for {
		var v map[string]any
		err := from.Decode(&v)
		if err == io.EOF {
			return all
		}
		require.NoError(t, err)
		text, err := json.Marshal(v)
		require.NoError(t, err)
		v = nil
		require.NoError(t, json.Unmarshal(text, &v))
		all = append(all, v)
	}
}

// Manifests are as the schemas have it that Compose, Kubernetes and KEDA publish; one with a word
// that there is not is refused.
func TestManifestsAreAsPublishedSchemasHaveIt(t *testing.T) {
	compose, apps, keda := ofCompose.read(t), ofApps.read(t), ofKeda.read(t)
	core := in(ofCore.read(t), "components", "schemas")
	defs := in(apps, "components", "schemas")
	deployment := map[string]any{"$ref": "#/components/schemas/io.k8s.api.apps.v1.Deployment"}
	scaled := in(keda, "spec", "versions").([]any)[0]
	schemas := map[string]*jsonschema.Resolved{
		"":                              resolved(t, compose, compose["$defs"]),
		"apps/v1 Deployment":            resolved(t, strict(deployment), strict(defs)),
		"v1 Service":                    resolved(t, strict(map[string]any{"$ref": "#/components/schemas/io.k8s.api.core.v1.Service"}), strict(core)),
		"keda.sh/v1alpha1 ScaledObject": resolved(t, strict(in(scaled, "schema", "openAPIV3Schema")), map[string]any{}),
	}
	for manifest, mistakes := range map[string][]string{
		"serve.kubernetes.yaml": {"readinessProbe:", "readynessProbe:", "httpGet:", "http:", "targetPort:", "target:", "terminationGracePeriodSeconds:", "gracePeriodSeconds:"},
		"batch.compose.yaml":    {"healthcheck:", "helthcheck:", "restart: unless-stopped", "restart: [always]"},
		"batch.kubernetes.yaml": {"replicas: 4", "replica: 4", "resources:", "resource:", "cpu: \"2\"", "cpu: [2]", "maxReplicaCount", "maxReplicas", "triggers:", "trigger:"},
	} {
		check := func(text string) (err error) {
			for _, d := range documents(t, text) {
				kind, of := "", ""
				if d["kind"] != nil {
					kind, of = d["kind"].(string), d["apiVersion"].(string)+" "
				}
				s := schemas[of+kind]
				require.NotNil(t, s, "the schema of %s%s", of, kind)
				if problem := s.Validate(d); problem != nil {
					err = problem
				}
			}
			return err
		}
		is := text(t, manifest)
		require.NoError(t, check(is), manifest)
		for i := 0; i < len(mistakes); i += 2 {
			require.Contains(t, is, mistakes[i])
			require.Error(t, check(strings.Replace(is, mistakes[i], mistakes[i+1], 1)), "%s with %s", manifest, mistakes[i+1])
		}
	}
}

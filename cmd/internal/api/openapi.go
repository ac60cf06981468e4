package api

//go:generate go run -C ../../tools ./clients ../../docs/openapi.json ../clients/python/hearth/calls.py

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/show"
)

type object = map[string]any

// Document returns the OpenAPI 3.1 description of the server: its calls with the schemas of their requests and
// answers.
func Document(version string, o service.Original) ([]byte, error) {
	var groups []string
	paths, schemas := object{}, object{"problem": schemaOf[Problem](), "job": schemaOf[Job](), "news": schemaOf[session.News]()}
	for _, c := range service.Calls() {
		schemas[c.Name+"-request"], schemas[c.Name] = c.Input(), c.Output()
		answers := object{
			"200": content("The answer of the call.", "application/json", ref(c.Name)),
			"202": content("A job, if the request has the header Prefer: respond-async.", "application/json", ref("job")),
			"4XX": problem(), "default": problem(),
		}
		if c.Streams() {
			answers["200"].(object)["content"].(object)["application/jsonl"] = object{"schema": object{"type": "string", "description": "one line of JSON for each piece of the answer"}}
		}
		scope := "read"
		if c.Writes {
			scope = "write"
		}
		if !slices.Contains(groups, c.Group) {
			groups = append(groups, c.Group)
		}
		paths["/v1/"+c.Name] = object{"post": object{
			"operationId": c.Name, "summary": c.Summary, "description": needs(scope), "tags": []string{c.Group}, "security": withToken,
			"requestBody": object{"required": true, "content": object{"application/json": object{"schema": ref(c.Name + "-request"), "example": json.RawMessage(c.Example)}}},
			"responses":   answers,
		}}
	}
	if len(o.Commands) > 0 {
		paths["/abe-sim-command/{command}"] = object{"post": commands(schemas, o)}
	}
	followed(paths)
	for path, about := range map[string][2]string{"/healthz": {"health", "Reports that the process is alive."}, "/readyz": {"ready", "Reports whether the server can answer calls."}} {
		paths[path] = object{"get": object{"operationId": about[0], "summary": about[1], "description": "Requires no token.", "tags": []string{"server"}, "security": []object{}, "responses": object{
			"200": object{"description": "Success."}, "4XX": problem(), "default": problem()}}}
	}
	var tags []object
	for _, name := range append(groups, "jobs", "original", "server") {
		tags = append(tags, object{"name": name, "description": topics[name]})
	}
	return json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info":    object{"title": "Hearth", "version": version, "description": "Executes plans in simulated worlds, answers questions about every state, and manages sessions.", "license": object{"name": "see LICENSE", "identifier": "Apache-2.0"}},
		"servers": []object{{"url": "http://127.0.0.1:8080"}},
		"tags":    tags,
		"paths":   paths,
		"components": object{
			"schemas":         schemas,
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
		},
	}, "", " ")
}

// topics describes the tags of operations.
var topics = object{
	"plans": "Execute, check, score and make plans.", "questions": "Ask about the states of an episode.", "sessions": "Plans that grow step by step.",
	"runs": "Stored runs.", "catalog": "Recipes, tasks, actions, classes, predicates and error codes.", "jobs": "Calls that are answered asynchronously.",
	"original": "The commands of the original quantitative simulator.", "server": "The state of the server.",
}

// withToken is the security of operations: a token, unless the server has none.
var withToken = []object{{"token": []string{}}}

// needs describes the required scope of a token.
func needs(scope string) string {
	return "Requires a token with the scope " + scope + ", unless the server has no tokens."
}

// followed describes jobs and the events of sessions and jobs.
func followed(paths object) {
	operation := func(id, tag, summary string, parameters []object, answer object) object {
		return object{
			"operationId": id, "summary": summary, "description": needs("read"), "tags": []string{tag}, "security": withToken,
			"parameters": parameters, "responses": object{"200": answer, "4XX": problem(), "default": problem()},
		}
	}
	named := func(name, about string) object {
		return object{"name": name, "in": "path", "required": true, "description": about, "schema": object{"type": "string"}}
	}
	stream := func(of string) object {
		return object{"description": "Events. Their data has the schema " + of + ".", "content": object{"text/event-stream": object{
			"schema": object{"type": "string", "contentMediaType": "application/json", "contentSchema": ref(of)}}}}
	}
	after := object{
		"name": "after", "in": "query", "description": "number of the event after which to start; the header Last-Event-ID takes precedence",
		"schema": object{"type": "integer", "minimum": 0},
	}
	job, whole := []object{named("job", "id of the job")}, content("The job.", "application/json", ref("job"))
	paths["/v1/sessions/{session}/events"] = object{
		"get": operation("session-events", "sessions", "Streams the events of a session as server-sent events.", []object{named("session", "id of the session"), after}, stream("news")),
	}
	paths["/v1/jobs/{job}"] = object{
		"get":    operation("job", "jobs", "Reports the progress of a job, and its answer.", job, whole),
		"delete": operation("cancel-job", "jobs", "Stops a job, and deletes it after its end.", job, whole),
	}
	paths["/v1/jobs/{job}/events"] = object{"get": operation("job-events", "jobs", "Streams the progress of a job as server-sent events.", job, stream("job"))}
}

// commands describes the commands of the original quantitative simulator.
func commands(schemas object, o service.Original) object {
	schemas["command-request"] = object{
		"type": "object", "additionalProperties": true, "description": "objects under the argument names of the original simulator, and these fields",
		"properties": object{
			"kitchenStateIn": object{"type": []string{"object", "null"}, "description": "a state from kitchenStateOut; null for the start state"},
			"setWorldState":  object{"type": "boolean", "description": "whether to start from kitchenStateIn"},
		},
	}
	schemas["command"] = show.SchemaOf(o.Answer)
	examples := object{}
	for i, e := range o.Examples {
		examples[fmt.Sprintf("%d-%s", i+1, e.Command)] = object{"summary": e.Summary, "value": json.RawMessage(e.Request)}
	}
	return object{
		"operationId": "abe-sim-command", "summary": "Executes a command of the original quantitative simulator in the kitchen of the client.",
		"description": needs("write"), "tags": []string{"original"}, "security": withToken,
		"parameters":  []object{{"name": "command", "in": "path", "required": true, "schema": object{"type": "string", "enum": o.Commands}}},
		"requestBody": object{"required": true, "content": object{"application/json": object{"schema": ref("command-request"), "examples": examples}}},
		"responses": object{
			"200":     content("The created objects and the state of the kitchen.", "application/json", ref("command")),
			"4XX":     content("The errors.", "application/json", ref("command")),
			"default": content("The errors.", "application/json", ref("command")),
		},
	}
}

func schemaOf[T any]() *jsonschema.Schema { return show.SchemaOf(reflect.TypeFor[T]()) }

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func content(about, kind string, schema object) object {
	return object{"description": about, "content": object{kind: object{"schema": schema}}}
}

func problem() object {
	return content("The errors (RFC 9457).", "application/problem+json", ref("problem"))
}

func (s *Server) document(w http.ResponseWriter, r *http.Request) {
	text, err := s.openapi()
	if err != nil {
		fail(w, err)
		return
	}
	sum := sha256.Sum256(text)
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	if r.Header.Get("If-None-Match") == w.Header().Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // the client is gone if this fails
}

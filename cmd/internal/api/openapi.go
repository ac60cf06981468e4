package api

//go:generate go run -C ../../tools ./clients ../../docs/openapi.json ../clients/python/hearth/calls.py

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth/cmd/internal/abesim"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

type object = map[string]any

// Document returns the OpenAPI 3.1 description of the server: its calls with the schemas of their requests and
// answers.
func Document(version string) ([]byte, error) {
	paths, schemas := object{}, object{"problem": schemaOf[Problem](), "job": schemaOf[Job](), "news": schemaOf[session.News]()}
	for _, c := range service.Calls() {
		schemas[c.Name+"-request"], schemas[c.Name] = c.Input(), c.Output()
		answers := object{
			"200":     content("The answer of the call.", "application/json", ref(c.Name)),
			"202":     content("A job, if the request has the header Prefer: respond-async.", "application/json", ref("job")),
			"default": problem(),
		}
		if c.Streams() {
			answers["200"].(object)["content"].(object)["application/jsonl"] = object{"schema": object{"type": "string", "description": "one line of JSON for each piece of the answer"}}
		}
		scope := []string{"read"}
		if c.Writes {
			scope = []string{"write"}
		}
		paths["/v1/"+c.Name] = object{"post": object{
			"operationId": c.Name, "summary": c.Summary, "tags": []string{c.Group}, "security": []object{{"token": scope}},
			"requestBody": object{"required": true, "content": object{"application/json": object{"schema": ref(c.Name + "-request"), "example": json.RawMessage(c.Example)}}},
			"responses":   answers,
		}}
	}
	paths["/abe-sim-command/{command}"] = object{"post": commands(schemas)}
	get := func(summary string, answers object, parameters ...object) object {
		return object{"get": object{"summary": summary, "parameters": parameters, "responses": answers}}
	}
	named := func(name, about string) object {
		return object{"name": name, "in": "path", "required": true, "description": about, "schema": object{"type": "string"}}
	}
	stream := func(about, of string) object {
		return object{"200": object{"description": about, "content": object{"text/event-stream": object{"schema": object{"type": "string", "description": "events whose data has the schema " + of}}}}, "default": problem()}
	}
	paths["/v1/sessions/{session}/events"] = get("Streams the events of a session as server-sent events.", stream("Events.", "news"), named("session", "id of the session"),
		object{"name": "after", "in": "query", "description": "number of the event after which to start; the header Last-Event-ID takes precedence", "schema": object{"type": "integer"}})
	job := get("Reports the progress of a job, and its answer.", object{"200": content("The job.", "application/json", ref("job")), "default": problem()}, named("job", "id of the job"))
	job["delete"] = object{"summary": "Stops a job that is running; deletes a job that has ended.", "parameters": []object{named("job", "id of the job")}, "responses": object{"200": content("The job.", "application/json", ref("job")), "default": problem()}}
	paths["/v1/jobs/{job}"] = job
	paths["/v1/jobs/{job}/events"] = get("Streams the progress of a job as server-sent events.", stream("Events.", "job"), named("job", "id of the job"))
	for path, about := range map[string]string{"/healthz": "Reports that the process is alive.", "/readyz": "Reports whether the server can answer calls."} {
		paths[path] = object{"get": object{"summary": about, "security": []object{}, "responses": object{"200": object{"description": "Success."}, "default": problem()}}}
	}
	return json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info":    object{"title": "Hearth", "version": version, "description": "Executes plans in simulated worlds, answers questions about every state, and manages sessions.", "license": object{"name": "see LICENSE", "identifier": "Apache-2.0"}},
		"servers": []object{{"url": "http://127.0.0.1:8080"}},
		"paths":   paths,
		"components": object{
			"schemas":         schemas,
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
		},
	}, "", " ")
}

// commands describes the commands of the original quantitative simulator.
func commands(schemas object) object {
	schemas["command-request"] = object{
		"type": "object", "additionalProperties": true, "description": "objects under the argument names of the original simulator, and these fields",
		"properties": object{
			"kitchenStateIn": object{"type": []string{"object", "null"}, "description": "a state from kitchenStateOut; null for the start state"},
			"setWorldState":  object{"type": "boolean", "description": "whether to start from kitchenStateIn"},
		},
	}
	schemas["command"] = schemaOf[abesim.Answer]()
	examples := object{}
	for i, e := range abesim.Examples() {
		examples[fmt.Sprintf("%d-%s", i+1, e.Command)] = object{"summary": e.Summary, "value": json.RawMessage(e.Request)}
	}
	return object{
		"summary": "Executes a command of the original quantitative simulator in the kitchen of the client.", "tags": []string{"original"}, "security": []object{{"token": []string{"write"}}},
		"parameters":  []object{{"name": "command", "in": "path", "required": true, "schema": object{"type": "string", "enum": abesim.Commands()}}},
		"requestBody": object{"required": true, "content": object{"application/json": object{"schema": ref("command-request"), "examples": examples}}},
		"responses": object{
			"200":     content("The created objects and the state of the kitchen.", "application/json", ref("command")),
			"default": content("The errors.", "application/json", ref("command")),
		},
	}
}

func schemaOf[T any]() *jsonschema.Schema { return report.SchemaOf(reflect.TypeFor[T]()) }

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func content(about, kind string, schema object) object {
	return object{"description": about, "content": object{kind: object{"schema": schema}}}
}

func problem() object {
	return content("The errors (RFC 9457).", "application/problem+json", ref("problem"))
}

func (s *Server) document(w http.ResponseWriter, r *http.Request) {
	text, err := Document(s.Service.Version)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // the client is gone if this fails
}

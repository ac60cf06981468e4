package api

//go:generate go run -C ../../tools ./clients ../../docs/openapi.json ../clients/python/hearth/calls.py

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth/cmd/internal/abe"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
)

type object = map[string]any

// Document is the description of the server in OpenAPI 3.1: its calls with the schemas of
// what they are asked with and what they answer.
func Document(version string) ([]byte, error) {
	paths, schemas := object{}, object{"problem": schemaOf[Problem](), "job": schemaOf[Job](), "news": schemaOf[session.News]()}
	for _, c := range service.Calls() {
		schemas[c.Name+"-request"], schemas[c.Name] = c.Input(), c.Output()
		answers := object{
			"200":     content("What the call answers.", "application/json", ref(c.Name)),
			"202":     content("A job, where the request says Prefer: respond-async.", "application/json", ref("job")),
			"default": problem(),
		}
		if c.Streams() {
			answers["200"].(object)["content"].(object)["application/jsonl"] = object{"schema": object{"type": "string", "description": "a line of JSON for each piece of the answer"}}
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
		return object{"200": object{"description": about, "content": object{"text/event-stream": object{"schema": object{"type": "string", "description": "each with data as " + of}}}}, "default": problem()}
	}
	paths["/v1/sessions/{session}/events"] = get("Follows what happens in a session, as server-sent events.", stream("Events.", "news"), named("session", "its id"),
		object{"name": "after", "in": "query", "description": "events after this one; Last-Event-ID stands above it", "schema": object{"type": "integer"}})
	job := get("Tells how far a job is, and its answer.", object{"200": content("The job.", "application/json", ref("job")), "default": problem()}, named("job", "its id"))
	job["delete"] = object{"summary": "Stops a job.", "parameters": []object{named("job", "its id")}, "responses": object{"200": content("The job.", "application/json", ref("job")), "default": problem()}}
	paths["/v1/jobs/{job}"] = job
	paths["/v1/jobs/{job}/events"] = get("Follows how far a job is, as server-sent events.", stream("Events.", "job"), named("job", "its id"))
	for path, about := range map[string]string{"/healthz": "Tells that the process lives.", "/readyz": "Tells that it can answer."} {
		paths[path] = object{"get": object{"summary": about, "security": []object{}, "responses": object{"200": object{"description": "It is so."}, "default": problem()}}}
	}
	return json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info":    object{"title": "Hearth", "version": version, "description": "Executes plans in simulated worlds, answers questions about every state, and keeps sessions.", "license": object{"name": "see LICENSE", "identifier": "Apache-2.0"}},
		"servers": []object{{"url": "http://127.0.0.1:8080"}},
		"paths":   paths,
		"components": object{
			"schemas":         schemas,
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
		},
	}, "", " ")
}

// commands describes those of the original quantitative simulator.
func commands(schemas object) object {
	schemas["command-request"] = object{
		"type": "object", "additionalProperties": true, "description": "objects by the names of the original's arguments, and these",
		"properties": object{
			"kitchenStateIn": object{"type": []string{"object", "null"}, "description": "a state that kitchenStateOut gave"},
			"setWorldState":  object{"type": "boolean", "description": "begin in that state"},
		},
	}
	schemas["command"] = schemaOf[abe.Answer]()
	examples := object{}
	for i, e := range abe.Examples() {
		examples[fmt.Sprintf("%d-%s", i+1, e.Command)] = object{"summary": e.Summary, "value": json.RawMessage(e.Request)}
	}
	return object{
		"summary": "Does a command of the original quantitative simulator, in a kitchen of the client.", "tags": []string{"original"}, "security": []object{{"token": []string{"write"}}},
		"parameters":  []object{{"name": "command", "in": "path", "required": true, "schema": object{"type": "string", "enum": abe.Commands()}}},
		"requestBody": object{"required": true, "content": object{"application/json": object{"schema": ref("command-request"), "examples": examples}}},
		"responses": object{
			"200":     content("What was made, and the state of the kitchen.", "application/json", ref("command")),
			"default": content("What is wrong.", "application/json", ref("command")),
		},
	}
}

func schemaOf[T any]() *jsonschema.Schema { return report.SchemaOf(reflect.TypeFor[T]()) }

func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

func content(about, kind string, schema object) object {
	return object{"description": about, "content": object{kind: object{"schema": schema}}}
}

func problem() object {
	return content("What is wrong (RFC 9457).", "application/problem+json", ref("problem"))
}

func (s *Server) document(w http.ResponseWriter, r *http.Request) {
	text, err := Document(s.Service.Version)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(text) // who asked is gone
}

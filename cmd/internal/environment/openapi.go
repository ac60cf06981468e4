package environment

import "net/http"

type object = map[string]any

// paths lists the paths with their methods, ids and summaries.
var paths = []struct {
	path, method, id, about string
	body                    func() any // schema of the request; nil for none
}{
	{"/reset", "post", "reset", "Starts an episode.", schemaOf[Reset]},
	{"/step", "post", "step", "Executes an action in an episode.", schemaOf[Step]},
	{"/state", "get", "state", "Describes an episode.", nil},
	{"/admissible", "post", "admissible", "Lists actions that can be done next.", schemaOf[Offering]},
	{"/vector/reset", "post", "vector-reset", "Starts several episodes.", schemaOf[Reset]},
	{"/vector/step", "post", "vector-step", "Executes an action in each of several episodes.", schemaOf[StepMany]},
	{"/schema", "get", "schema", "Returns the schemas of actions, observations and states.", nil},
	{"/metadata", "get", "metadata", "Returns the name and the description of the environment.", nil},
	{"/health", "get", "health", "Reports that the server answers.", nil},
}

// openapi returns the OpenAPI description of the environment. Validators look for the paths of the protocol in it.
func (s *Server) openapi(*http.Request, struct{}) (any, error) {
	all := object{}
	for _, p := range paths {
		answer := func(about string) object {
			return object{"description": about, "content": object{"application/json": object{"schema": object{"type": "object"}}}}
		}
		o := object{
			"operationId": p.id, "summary": p.about, "description": p.about, "tags": []string{"environment"}, "security": []object{{"token": []string{}}},
			"responses": object{"200": answer("The answer."), "4XX": answer("The errors.")},
		}
		if p.id == "health" {
			o["security"] = []object{}
		}
		if p.id == "state" {
			o["parameters"] = []object{{"name": "episode_id", "in": "query", "description": "id of the episode", "schema": object{"type": "string"}}}
		}
		if p.body != nil {
			o["requestBody"] = object{"content": object{"application/json": object{"schema": p.body()}}}
		}
		all[p.path] = object{p.method: o}
	}
	return object{
		"openapi": "3.1.0",
		"info": object{
			"title": "hearth-" + s.world, "version": "1.0.0", "license": object{"name": "Apache-2.0", "identifier": "Apache-2.0"},
			"description": "An environment of the OpenEnv protocol in a simulated " + s.world + ". Episodes on a socket are at ws.",
		},
		"servers": []object{{"url": "/"}},
		"tags":    []object{{"name": "environment", "description": "Episodes of agents."}},
		"paths":   all,
		"components": object{
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}},
		},
	}, nil
}

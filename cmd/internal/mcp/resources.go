package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth/cmd/internal/service"
)

// A resourceKind is a kind of resource: a list of all items, and each item by its name.
type resourceKind struct {
	world, folder string // parts of hearth://world/folder/name
	title         string
	all, one      string // calls that list all items and show one; "" for none
}

var resourceKinds = []resourceKind{
	{"household", "actions", "actions of programs", "actions", "action"},
	{"household", "predicates", "predicates of the household", "predicates", ""},
	{"household", "rules", "rules of a household action", "", "rules"},
	{"household", "tasks", "tasks of the household", "tasks", "task"},
	{"kitchen", "actions", "actions of the kitchen", "actions", "action"},
	{"kitchen", "predicates", "predicates of the kitchen", "predicates", ""},
	{"kitchen", "recipes", "recipes with their texts and gold networks", "recipes", "recipe"},
	{"kitchen", "rules", "rules of an action of the kitchen", "", "rules"},
}

const scheme = "hearth://"

func (s *resourceKind) uri() string { return scheme + s.world + "/" + s.folder }

// addResources adds the resources.
func (s *Server) addResources() {
	for _, of := range resourceKinds {
		read := func(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return s.read(ctx, &of, r.Params.URI)
		}
		if of.all != "" {
			s.sdk.AddResource(&mcp.Resource{URI: of.uri(), Name: of.world + "-" + of.folder, Title: "The " + of.title, MIMEType: "text/plain"}, read)
		}
		if of.one != "" {
			s.sdk.AddResourceTemplate(&mcp.ResourceTemplate{
				URITemplate: of.uri() + "/{name}", Name: of.world + "-" + of.folder + "-of", Title: "One of the " + of.title, MIMEType: "text/plain",
			}, read)
		}
	}
}

// read reads a resource.
func (s *Server) read(ctx context.Context, of *resourceKind, uri string) (*mcp.ReadResourceResult, error) {
	name, err := url.PathUnescape(strings.TrimPrefix(strings.TrimPrefix(uri, of.uri()), "/"))
	if err != nil {
		return nil, mcp.ResourceNotFoundError(uri)
	}
	args, call := map[string]any{"world": of.world}, of.all
	if name != "" {
		args["name"], call = name, of.one
	}
	v, err := s.callAll(ctx, call, args)
	if err != nil {
		return nil, protocolError(err)
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, Text: render(v)}}}, nil
}

// callAll makes a call. If the answer is a list, it requests all items at once.
func (s *Server) callAll(ctx context.Context, call string, args map[string]any) (any, error) {
	c, err := service.Find(call)
	if err != nil {
		return nil, err
	}
	if c.Input().Properties["limit"] != nil {
		args["limit"] = all
	}
	with, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	return s.service.Answer(ctx, c, with)
}

// all is a limit above the length of every list.
const all = 10_000

// protocolError converts the error of a resource or prompt to a protocol error.
func protocolError(err error) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: strings.TrimSpace(problems(service.NewFailure(err).Problems))}
}

// mostNames is the maximum number of suggested completions.
const mostNames = 100

// complete suggests names of resources and arguments of prompts.
func (s *Server) complete(ctx context.Context, r *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	out := &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: []string{}}}
	uri := r.Params.Ref.URI
	if r.Params.Argument.Name == "recipe" {
		uri = scheme + "kitchen/recipes/{name}"
	}
	for _, of := range resourceKinds {
		if uri != of.uri()+"/{name}" {
			continue
		}
		v, err := s.callAll(ctx, cmp.Or(of.all, "actions"), map[string]any{"world": of.world})
		if err != nil {
			return nil, protocolError(err)
		}
		text, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		var list struct {
			Items []struct{ ID, Name string } `json:"items"`
		}
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, err
		}
		for _, x := range list.Items {
			if name := cmp.Or(x.ID, x.Name); strings.HasPrefix(name, r.Params.Argument.Value) {
				out.Completion.Values = append(out.Completion.Values, name)
			}
		}
	}
	c := &out.Completion
	c.Total, c.HasMore = len(c.Values), len(c.Values) > mostNames
	c.Values = c.Values[:min(len(c.Values), mostNames)]
	return out, nil
}

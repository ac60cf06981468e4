package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth/parser/source"
)

// refusal returns the JSON-RPC answer to a text that is not a message.
func refusal(code int64, about string) []byte { return refusalTo(nil, code, about) }

// refusalTo returns the JSON-RPC answer to a request that is refused.
func refusalTo(id any, code int64, about string) []byte {
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": fmt.Sprintf("%.300s", strings.TrimSpace(about))}}) // cannot fail: strings and a number
	return append(text, '\n')
}

// parameters returns a new value for the parameters of each method that has any.
var parameters = map[string]func() any{
	"initialize":          func() any { return new(mcp.InitializeParams) },
	"completion/complete": func() any { return new(mcp.CompleteParams) },
	"prompts/get":         func() any { return new(mcp.GetPromptParams) },
	"prompts/list":        func() any { return new(mcp.ListPromptsParams) },
	"resources/list":      func() any { return new(mcp.ListResourcesParams) },
	"resources/read":      func() any { return new(mcp.ReadResourceParams) },
	"tools/call":          func() any { return new(mcp.CallToolParamsRaw) },
	"tools/list":          func() any { return new(mcp.ListToolsParams) },
}

// wrongParameters returns the answer to a request whose parameters have a wrong type, or nil. The SDK answers such a
// request with the names of Go types.
func wrongParameters(m jsonrpc.Message) []byte {
	q, ok := m.(*jsonrpc.Request)
	if !ok || !q.IsCall() || len(q.Params) == 0 || parameters[q.Method] == nil {
		return nil
	}
	err := json.Unmarshal(q.Params, parameters[q.Method]())
	if _, wrong := errors.AsType[*json.UnmarshalTypeError](err); !wrong {
		return nil
	}
	return refusalTo(q.ID.Raw(), jsonrpc.CodeInvalidParams, "invalid params: "+source.JSONError(err).Error())
}

// notMessage returns the answer to a text that is not a message or has wrong parameters, or nil if it is a message.
func notMessage(text []byte) []byte {
	if m, err := jsonrpc.DecodeMessage(text); err == nil {
		return wrongParameters(m)
	}
	var v struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
	}
	err := json.Unmarshal(text, &v)
	switch {
	case !json.Valid(text):
		return refusal(jsonrpc.CodeParseError, "expected a JSON-RPC 2.0 message: "+source.JSONError(err).Error())
	case err != nil:
		return refusal(jsonrpc.CodeInvalidRequest, "expected a JSON-RPC 2.0 message: "+source.JSONError(err).Error())
	case v.Version != "2.0":
		return refusal(jsonrpc.CodeInvalidRequest, `expected a JSON-RPC 2.0 message: the field jsonrpc must be "2.0"`)
	}
	return refusal(jsonrpc.CodeInvalidRequest, "expected a JSON-RPC 2.0 message with a method, or an answer with an id")
}

// refusing answers requests that are not messages with JSON-RPC errors, and turns the plain-text errors of next
// into JSON-RPC errors. A body that is not a message gets the status 200: OpenEnv validators send {} and expect it.
func refusing(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostRequest))
			if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
				refuse(w, http.StatusRequestEntityTooLarge, refusal(jsonrpc.CodeInvalidRequest, fmt.Sprintf("the request has more than %d bytes", large.Limit)))
				return
			}
			if err != nil {
				refuse(w, http.StatusBadRequest, refusal(jsonrpc.CodeInvalidRequest, "the request ended before it was complete"))
				return
			}
			if answer := notMessage(text); answer != nil {
				refuse(w, http.StatusOK, answer)
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(text))
		}
		next.ServeHTTP(&plainToJSON{ResponseWriter: w}, r)
	})
}

func refuse(w http.ResponseWriter, status int, answer []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(answer) // the client is gone if this fails
}

// A plainToJSON turns an error in plain text into a JSON-RPC error.
type plainToJSON struct {
	http.ResponseWriter
	failed bool // the status is an error in plain text
}

func (p *plainToJSON) WriteHeader(status int) {
	h := p.Header()
	if p.failed = status >= http.StatusBadRequest && strings.HasPrefix(h.Get("Content-Type"), "text/plain"); p.failed {
		h.Set("Content-Type", "application/json")
		h.Del("Content-Length")
	}
	p.ResponseWriter.WriteHeader(status)
}

func (p *plainToJSON) Write(text []byte) (int, error) {
	if !p.failed {
		return p.ResponseWriter.Write(text)
	}
	_, err := p.ResponseWriter.Write(refusal(jsonrpc.CodeInvalidRequest, string(text)))
	return len(text), err
}

// Unwrap lets [http.ResponseController] find the wrapped writer.
func (p *plainToJSON) Unwrap() http.ResponseWriter { return p.ResponseWriter }

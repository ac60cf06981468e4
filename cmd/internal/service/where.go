package service

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"hearth"
	"hearth/facts/home"
	"hearth/ontology/overlay"
	"hearth/parser/source"
)

// Where selects a world and the scene in which plans start.
type Where struct {
	World     string            `json:"world,omitempty" jsonschema:"kitchen or household (default kitchen)"`
	Edition   string            `json:"edition,omitempty" jsonschema:"edition of the kitchen: 2023 or 2024 (default 2024)"`
	Semantics string            `json:"semantics,omitempty" jsonschema:"released (like the published simulators) or corrected (default corrected, for edition 2023 released)"`
	Mode      string            `json:"mode,omitempty" jsonschema:"mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)"`
	Scene     string            `json:"scene,omitempty" jsonschema:"text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)"`
	Overlay   map[string]string `json:"with,omitempty" jsonschema:"rule and ontology files to overlay on the world, by file name. The operator must allow it"`
}

// A Plan is a request with a plan and the world to execute it in.
type Plan struct {
	Where
	Text   string `json:"plan,omitempty" jsonschema:"a network of cooking actions, or the lines of a household program"`
	Recipe string `json:"recipe,omitempty" jsonschema:"instead of a plan: id of a recipe, to execute its gold network, or id of a household task"`

	Lenient bool `json:"lenient,omitempty" jsonschema:"repair common mistakes of language models in the plan and report the repairs"`
}

// openWorld is an open world with its start scene and a cache of executed plans.
type openWorld struct {
	scene    *hearth.Scene
	hash     string                 // hash of everything that results depend on
	episodes cache[*hearth.Episode] // recently executed plans
}

// options returns the options that open the world. The error is E0903 if a value is unknown or two values do
// not fit together.
func (w *Where) options() (hearth.Named, error) {
	for _, of := range []struct {
		what, is string
		known    []string
	}{
		{"world", w.World, worldNames},
		{"edition", w.Edition, editionNames},
		{"semantics", w.Semantics, semanticsNames},
		{"mode", w.Mode, modeNames},
	} {
		if of.is != "" && !slices.Contains(of.known, of.is) {
			return hearth.Named{}, source.Unknown("E0903", of.what, of.is, of.known)
		}
	}
	if w.World == hearth.Household && (w.Edition != "" || w.Mode == "quantitative") {
		return hearth.Named{}, source.Errorf("E0903", source.Span{}, "a household has no editions and no quantitative mode")
	}
	if w.Mode == "quantitative" && w.Semantics == "released" {
		return hearth.Named{}, source.Errorf("E0903", source.Span{}, "the quantitative mode requires corrected semantics: released semantics have no hands, weights or heat")
	}
	return hearth.Named{World: w.World, Edition: w.Edition, Semantics: w.Semantics, Quantitative: w.Mode == "quantitative"}, nil
}

// key returns the key of the selected world and scene in the cache of open worlds.
func (w *Where) key() string {
	text, _ := json.Marshal(w) // cannot fail: all fields are strings
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// open returns the selected world with its scene. It caches open worlds.
func (s *Service) open(ctx context.Context, w *Where) (*openWorld, error) {
	o, err := w.options()
	if err != nil {
		return nil, err
	}
	if len(w.Overlay) > 0 && !ClientOf(ctx).Rules {
		return nil, source.Errorf("E0908", source.Span{}, "this server does not allow rules in requests").
			WithHint("hearth serve --allow-rules allows them; --with overlays a folder on all worlds")
	}
	return s.worlds.get(ctx, w.key(), func() (*openWorld, int, error) {
		o.With = s.Overlay
		laid := overlay.Texts(w.Overlay)
		if len(laid) > 0 {
			o.Limits = hearth.Limits{Facts: s.Facts, Step: perStep}
			if o.With, err = laid.FS(); err != nil {
				return nil, 0, err
			}
		}
		world, err := hearth.Open(o)
		if err == nil && len(laid) > 0 { // report errors of the overlay now, not at the first use
			err = world.Check(laid)
		}
		if err != nil {
			return nil, 0, err
		}
		var start hearth.Start
		if w.Scene != "" {
			start.Source = &source.File{Name: map[bool]string{false: "scene.yaml", true: "scene.json"}[w.World == hearth.Household], Text: w.Scene}
		}
		scene, err := world.Scene(start)
		if err != nil {
			return nil, 0, err
		}
		hash, err := world.Hash()
		return &openWorld{scene: scene, hash: hash, episodes: cache[*hearth.Episode]{limit: s.Steps}}, 1, err
	})
}

// text returns the text of a plan, a recipe or a task.
func (s *Service) text(p *Plan) (*source.File, error) {
	switch {
	case p.Text != "" && p.Recipe != "":
		return nil, source.Errorf("E0904", source.Span{}, "plan and recipe are mutually exclusive")
	case p.Text != "":
		return &source.File{Name: "plan", Text: p.Text}, nil
	case p.Recipe == "":
		return nil, source.Errorf("E0904", source.Span{}, "there is no plan to execute").WithHint("set plan to a text, or recipe to the id of a recipe or task")
	case s.Withhold:
		return nil, s.withheld("the steps of a recipe or a task")
	case p.World == hearth.Household:
		task, ids, found, err := home.Find(strings.ToLower(p.Recipe))
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, source.Unknown("E0810", "task", p.Recipe, ids)
		}
		return &source.File{Name: task.ID, Text: task.Activity.String()}, nil
	}
	set, err := s.set(cmp.Or(p.Edition, "2024"))
	if err != nil {
		return nil, err
	}
	id := strings.ToLower(p.Recipe)
	if e := set.Entry(id); e != nil && e.Gold != nil {
		return e.Solution(), nil
	}
	if missing := set.Missing()[id]; missing != nil {
		return nil, missing
	}
	return nil, source.Unknown("E0806", "recipe", p.Recipe, set.IDs())
}

// worldAndText returns the world in which a plan runs, and the text of the plan.
func (s *Service) worldAndText(ctx context.Context, p *Plan) (*openWorld, *source.File, error) {
	src, err := s.text(p)
	if err != nil {
		return nil, nil, err
	}
	at, err := s.open(ctx, &p.Where)
	return at, src, err
}

// read reads the plans of a text.
func (s *Service) read(at *openWorld, src *source.File, lenient bool) ([]*hearth.Plan, error) {
	w := at.scene.World
	if !lenient {
		return w.Read(src)
	}
	set, err := s.set(cmp.Or(w.Edition, "2024"))
	if err != nil {
		return nil, err
	}
	return w.ReadLenient(src, set.IDs())
}

// readOne parses a text that must contain exactly one plan.
func (s *Service) readOne(at *openWorld, src *source.File, lenient bool) (*hearth.Plan, error) {
	plans, err := s.read(at, src, lenient)
	switch {
	case err != nil:
		return nil, err
	case len(plans) == 0:
		return nil, source.NoPlan(src.Name, "network")
	case len(plans) > 1:
		return nil, source.Errorf("E0703", source.Span{}, "%s contains %d networks, expected one", src.Name, len(plans)).
			WithHint("the call evaluate accepts several networks")
	}
	return plans[0], nil
}

// textOfStep is the number of bytes of plan text that have the cache weight of one executed step.
const textOfStep = 2000

// run executes the only plan of a request, or returns its cached episode.
func (s *Service) run(ctx context.Context, p *Plan) (*hearth.Episode, error) {
	at, src, err := s.worldAndText(ctx, p)
	if err != nil {
		return nil, err
	}
	e, err := at.episodes.get(ctx, fmt.Sprintln(p.Lenient, src.Name)+src.Text, func() (*hearth.Episode, int, error) {
		plan, err := s.readOne(at, src, p.Lenient)
		if err != nil {
			return nil, 0, err
		}
		e, err := at.scene.Run(ctx, plan)
		if err != nil {
			return nil, 0, err
		}
		return e, 1 + e.Len() + len(src.Text)/textOfStep, nil
	})
	if err != nil {
		return nil, err
	}
	return e.With(&hearth.Memory{}), nil
}

// An origin is the world of a session, and the recipe or task whose steps it starts with.
type origin struct {
	Where
	Recipe string `json:"recipe,omitempty"`
}

// reopen opens the scene of a stored session. Overlays need no permission: the client had it when it started
// the session.
func (s *Service) reopen(ctx context.Context, where []byte) (*hearth.Scene, string, error) {
	var o origin
	if err := json.Unmarshal(where, &o); err != nil {
		return nil, "", source.Errorf("E0911", source.Span{}, "cannot read the world of the session: %v", source.JSONError(err))
	}
	if o.Recipe != "" && s.Withhold {
		return nil, "", Withheld("a session that starts with the steps of a recipe or a task")
	}
	at, err := s.open(As(ctx, Client{Rules: true}), &o.Where)
	if err != nil {
		return nil, "", err
	}
	return at.scene, at.hash, nil
}

package service

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"hearth"
	"hearth/facts/home"
	"hearth/ontology/overlay"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// Where chooses a world, and where plans start in it.
type Where struct {
	World     string            `json:"world,omitempty" jsonschema:"kitchen or household; the kitchen at first"`
	Edition   string            `json:"edition,omitempty" jsonschema:"of the kitchen: 2023 or 2024; 2024 at first"`
	Semantics string            `json:"semantics,omitempty" jsonschema:"released (as the published simulators) or corrected; corrected at first, released for 2023"`
	Mode      string            `json:"mode,omitempty" jsonschema:"of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)"`
	Scene     string            `json:"scene,omitempty" jsonschema:"the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth"`
	With      map[string]string `json:"with,omitempty" jsonschema:"files laid over the world, rules and ontology, by their names; only where the operator allows it"`
}

// A Plan is what is executed, and where.
type Plan struct {
	Where
	Text   string `json:"plan,omitempty" jsonschema:"a network of cooking actions, or the lines of a program of a household"`
	Recipe string `json:"recipe,omitempty" jsonschema:"instead of a plan: the id of a recipe, whose gold network is meant, or of a task"`
}

// A venue is a world that is open, and where plans start in it.
type venue struct {
	scene    *hearth.Scene
	hash     string                 // of all that results depend on
	episodes cache[*hearth.Episode] // of plans that were executed last
}

// options are those of the world.
func (w *Where) options() (hearth.Options, error) {
	for _, of := range []struct {
		what, is string
		known    []string
	}{
		{"world", w.World, []string{hearth.Kitchen, hearth.Household}},
		{"edition", w.Edition, []string{"2023", "2024"}},
		{"semantics", w.Semantics, []string{"released", "corrected"}},
		{"mode", w.Mode, []string{"qualitative", "quantitative"}},
	} {
		if of.is != "" && !slices.Contains(of.known, of.is) {
			return hearth.Options{}, hearth.Unknown("E0903", of.what, of.is, of.known)
		}
	}
	if w.World == hearth.Household && (w.Edition != "" || w.Mode == "quantitative") {
		return hearth.Options{}, diag.New("E0903", source.Span{}, "a household has no editions, and no quantitative mode")
	}
	if w.Mode == "quantitative" && w.Semantics == "released" {
		return hearth.Options{}, diag.New("E0903", source.Span{}, "the quantitative mode has corrected semantics: released ones know no hands, weights and heat")
	}
	return hearth.Options{World: w.World, Edition: w.Edition, Semantics: w.Semantics, Hands: w.Mode == "quantitative"}, nil
}

// key names a venue.
func (w *Where) key() string {
	text, _ := json.Marshal(w) // of strings
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// open opens the world, once.
func (s *Service) open(ctx context.Context, w *Where) (*venue, error) {
	o, err := w.options()
	if err != nil {
		return nil, err
	}
	if len(w.With) > 0 && !ClientOf(ctx).Rules {
		return nil, diag.New("E0908", source.Span{}, "rules in requests are not allowed here").
			WithHint("hearth serve --allow-rules allows them; --with lays a folder over all worlds")
	}
	return s.worlds.get(ctx, w.key(), func() (*venue, int, error) {
		o.With = s.With
		laid := overlay.Texts(w.With)
		if len(laid) > 0 {
			o.Within(s.Facts, perStep)
			if o.With, err = laid.FS(); err != nil {
				return nil, 0, err
			}
		}
		world, err := hearth.Open(o)
		if err == nil && len(laid) > 0 { // what is wrong is told now, whatever will be asked
			err = world.CheckLaid(laid)
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
		return &venue{scene: scene, hash: hash, episodes: cache[*hearth.Episode]{most: s.Steps}}, 1, err
	})
}

// text is that of a plan.
func (s *Service) text(p *Plan) (*source.File, error) {
	switch {
	case p.Text != "" && p.Recipe != "":
		return nil, diag.New("E0904", source.Span{}, "plan and recipe exclude each other")
	case p.Text != "":
		return &source.File{Name: "plan", Text: p.Text}, nil
	case p.Recipe == "":
		return nil, diag.New("E0904", source.Span{}, "nothing is to be executed").WithHint("give a plan, or the id of a recipe or task")
	case p.World == hearth.Household:
		task, ids, found, err := home.Find(strings.ToLower(p.Recipe))
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, hearth.Unknown("E0810", "task", p.Recipe, ids)
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
	return nil, hearth.Unknown("E0806", "recipe", p.Recipe, set.IDs())
}

// of is the world of a plan, and its text.
func (s *Service) of(ctx context.Context, p *Plan) (*venue, *source.File, error) {
	src, err := s.text(p)
	if err != nil {
		return nil, nil, err
	}
	at, err := s.open(ctx, &p.Where)
	return at, src, err
}

// only reads the only plan of a text.
func (at *venue) only(src *source.File) (*hearth.Plan, error) {
	plans, err := at.scene.World.Read(src)
	switch {
	case err != nil:
		return nil, err
	case len(plans) == 0:
		return nil, hearth.Empty(src.Name, "network")
	case len(plans) > 1:
		return nil, diag.New("E0703", source.Span{}, "%s holds %d networks, and one is asked about", src.Name, len(plans)).
			WithHint("evaluate takes many")
	}
	return plans[0], nil
}

// textOfStep is how many bytes of a text weigh as much as a step that was executed.
const textOfStep = 2000

// run executes the only plan of a request, unless that was done lately.
func (s *Service) run(ctx context.Context, p *Plan) (*hearth.Episode, error) {
	at, src, err := s.of(ctx, p)
	if err != nil {
		return nil, err
	}
	e, err := at.episodes.get(ctx, src.Name+"\n"+src.Text, func() (*hearth.Episode, int, error) {
		plan, err := at.only(src)
		if err != nil {
			return nil, 0, err
		}
		e, err := at.scene.Run(ctx, plan)
		if err != nil {
			return nil, 0, err
		}
		return e, 1 + len(e.Run.Results) + len(src.Text)/textOfStep, nil
	})
	if err != nil {
		return nil, err
	}
	return e.With(&hearth.Memory{}), nil
}

// reopen enters the scene of a session that was kept: whoever began it was let in.
func (s *Service) reopen(ctx context.Context, where []byte) (*hearth.Scene, string, error) {
	var w Where
	if err := json.Unmarshal(where, &w); err != nil {
		return nil, "", diag.New("E0911", source.Span{}, "the world of the session cannot be read: %v", err)
	}
	at, err := s.open(As(ctx, Client{Rules: true}), &w)
	if err != nil {
		return nil, "", err
	}
	return at.scene, at.hash, nil
}

package execute

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/facts/graph"
	"hearth/parser/source"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// A replayer executes recorded cases again.
type replayer struct {
	*cli.Venue
	data string

	in     *hearth.World
	scenes map[int]*hearth.Scene
}

// Replay makes the command that executes recorded programs again.
func Replay(a *cli.App) *cobra.Command {
	r := &replayer{Venue: cli.InHousehold(a), scenes: map[int]*hearth.Scene{}}
	cmd := &cobra.Command{
		Use:   "replay CASES.jsonl[.gz]",
		Short: "Execute recorded programs in their scenes, and write how each ended",
		Long: `Replay reads one case in each line. A case has an id, the number of a scene, and either a
program that is to be prepared for the scene, or one that is bound to it with what was
changed there before (init_delta). How it ended is written as one line of JSON: outcome,
fail_step, message and final_hash.

The folder of --data has scenes/TrimmedTestScene<number>_graph.json and, in resources,
class_name_equivalence.json and properties_data.json.`,
		Example: "  hearth household replay real_programs.jsonl.gz --data virtualhome",
		Args:    cli.One("file of cases"),
		RunE:    func(_ *cobra.Command, args []string) error { return r.replay(args[0]) },
	}
	r.Semantics = "released"
	r.BindWorld(cmd)
	cmd.Flags().StringVar(&r.data, "data", "", "`folder` with scenes and resources")
	cmd.Flags().BoolVar(&r.Bound, "bound", false, "take all cases as they were bound when they were recorded")
	return cmd
}

// A replayed case.
type recordedCase struct {
	ID      string
	Scene   int
	Program []string
	Bound   []string
	Delta   graph.Delta `json:"init_delta"`
}

func (r *replayer) replay(name string) error {
	if r.data == "" {
		return cli.Usage("replay wants --data, the folder with the scenes")
	}
	r.Resources = path.Join(r.data, "resources")
	var err error
	if r.in, err = r.Open(); err != nil {
		return err
	}
	text, err := r.App.Unpacked(name)
	if err != nil {
		return err
	}
	cases := json.NewDecoder(strings.NewReader(text))
	for n := 1; cases.More(); n++ {
		var c recordedCase
		if err := cases.Decode(&c); err != nil {
			return &cli.Exit{Code: cli.ExitInput, Err: fmt.Errorf("case %d of %s cannot be read: %w", n, name, err)}
		}
		end, err := r.end(&c)
		if err != nil {
			return err
		}
		if err := r.App.Print("jsonl", end); err != nil {
			return err
		}
	}
	return nil
}

// end executes a case.
func (r *replayer) end(c *recordedCase) (*report.End, error) {
	scene, err := r.numbered(c.Scene)
	if err != nil {
		return nil, err
	}
	lines, isBound := c.Program, r.Bound || c.Program == nil
	if isBound {
		lines = c.Bound
	}
	plans, err := r.in.Read(&source.File{Name: c.ID, Text: strings.Join(lines, "\n")})
	if err != nil {
		step, message := household.Unread(plans[0].Program, err)
		return &report.End{ID: c.ID, Outcome: string(household.Unreadable), Step: &step, Message: &message}, nil
	}
	if isBound {
		if scene, err = scene.Changed(&c.Delta); err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
	}
	e, err := scene.Run(r.Ctx(), plans[0])
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		return &report.End{ID: c.ID, Outcome: string(failure.Kind), Message: &failure.Message}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.ID, err)
	}
	return report.OfEnd(c.ID, e.Executed()), nil
}

// numbered reads a scene once.
func (r *replayer) numbered(number int) (*hearth.Scene, error) {
	if scene, ok := r.scenes[number]; ok {
		return scene, nil
	}
	at := hearth.Start{}
	var err error
	if at.Resources, err = r.Known(); err != nil {
		return nil, err
	}
	at.Source, err = r.App.Disk.Read(path.Join(r.data, "scenes", fmt.Sprintf("TrimmedTestScene%d_graph.json", number)))
	if err != nil {
		return nil, err
	}
	r.scenes[number], err = r.in.Scene(at)
	return r.scenes[number], err
}

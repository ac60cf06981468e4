package execute

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
)

// A replayer executes recorded cases again.
type replayer struct {
	*cli.Target
	data             string
	recordedBindings bool // use the recorded bindings of all cases

	world *hearth.World
	homes map[int]*hearth.Home
}

// Replay returns the command that executes recorded programs again.
func Replay(a *cli.App) *cobra.Command {
	r := &replayer{Target: cli.InHousehold(a), homes: map[int]*hearth.Home{}}
	cmd := &cobra.Command{
		Use:   "replay CASES.jsonl[.gz]",
		Short: "Execute recorded programs in their scenes, and write their outcomes",
		Long: `Replay reads one case from each line. A case has an id, the number of a scene, and a program.
Either the program is to be prepared for the scene, or it is bound to the scene with the
changes that were made there before (init_delta). Each outcome is one line of JSON: outcome,
fail_step, message and final_hash.

The folder of --data has scenes/TrimmedTestScene<number>_graph.json and, in resources,
class_name_equivalence.json and properties_data.json.`,
		Example: "  hearth household replay real_programs.jsonl.gz --data virtualhome",
		Args:    cli.OneArg("file of cases"),
		RunE:    func(_ *cobra.Command, args []string) error { return r.replay(args[0]) },
	}
	r.Semantics = "released"
	r.BindWorld(cmd)
	cmd.Flags().StringVar(&r.data, "data", "", "read scenes and resources from this `folder`")
	cmd.Flags().BoolVar(&r.recordedBindings, "recorded", false, "use the recorded bindings of all cases")
	return cmd
}

func (r *replayer) replay(name string) error {
	if r.data == "" {
		return cli.Usage("replay requires --data, the folder with the scenes")
	}
	r.Resources = path.Join(r.data, "resources")
	var err error
	if r.world, err = r.Open(); err != nil {
		return err
	}
	text, err := r.App.Unpacked(name)
	if err != nil {
		return err
	}
	cases := json.NewDecoder(strings.NewReader(text))
	for n := 1; cases.More(); n++ {
		var c hearth.Case
		if err := cases.Decode(&c); err != nil {
			return cli.Unreadable(fmt.Sprintf("case %d of %s", n, name), err)
		}
		c.Rebound = r.recordedBindings
		home, err := r.numbered(c.Scene)
		if err != nil {
			return err
		}
		end, err := home.Replay(r.Ctx(), &c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.ID, err)
		}
		if err := r.App.Print("jsonl", end); err != nil {
			return err
		}
	}
	return nil
}

// numbered returns a scene by its number, and loads it only once.
func (r *replayer) numbered(number int) (home *hearth.Home, err error) {
	if r.homes[number] == nil {
		name := fmt.Sprintf("TrimmedTestScene%d_graph.json", number)
		r.homes[number], err = r.Home(r.world, path.Join(r.data, "scenes", name))
	}
	return r.homes[number], err
}

package execute

import (
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/drawing"
)

// A plotter draws the steps of an executed plan or, in the quantitative mode, temperatures or the kitchen.
type plotter struct {
	*cli.Target
	drawing.Request
	point  hearth.Point
	output string
}

// Plot returns the commands that draw executed plans.
func Plot(a *cli.App) *cobra.Command {
	return cli.Group("plot", "Draw a plan, temperatures over time, or the kitchen after a step, as SVG", steps(a), duration(a), temperatures(a), kitchen(a))
}

func steps(a *cli.App) *cobra.Command {
	p := &plotter{Target: cli.InKitchen(a), Request: drawing.Request{Kind: drawing.Network}}
	return p.paged(&cobra.Command{
		Use:   "network PLAN",
		Short: "Draw the steps of a plan, with arrows from results to the steps that use them",
		Long: `Network executes a plan and draws its steps. An arrow leads from each result to the steps that
read it; a pale one only hands on the state. Steps that were not done are marked with the
reason. In a household, an arrow leads from a step to the next one that names the same thing.`,
		Example: "  hearth plot network walnut-balls -o balls.svg\n  hearth plot network my.solution --semantics released > my.svg\n  hearth plot network take-a-nap --world household > nap.svg",
	})
}

func duration(a *cli.App) *cobra.Command {
	p := &plotter{Target: cli.KitchenOnly(a), Request: drawing.Request{Kind: drawing.Time}}
	return p.paged(&cobra.Command{
		Use:   "time NETWORK",
		Short: "Draw when the steps of a network were done",
		Long: `Time executes a network and draws when its steps were done, in simulated seconds: one bar for
each step. Dark bars are the critical path, the steps that determine the total time: each
waited for the one before it.`,
		Example: "  hearth plot time walnut-balls -o balls.svg\n  hearth plot time walnut-balls --mode quantitative > hands.svg",
	})
}

func temperatures(a *cli.App) *cobra.Command {
	p := inRoom(a, drawing.Temperatures)
	cmd := p.command(&cobra.Command{
		Use:   "temperatures NETWORK",
		Short: "Draw core, surface and surrounding temperatures of food over the time of a plan",
		Long: `Temperatures executes a network in the quantitative kitchen and draws the temperatures of food:
core, surface and the air around it. It marks the danger zone in which germs grow, the core
temperature from which the food is safe to eat, and the steps. Without --thing, it draws the food
whose core changes most. Its ingredients come before it. Food that is away when the last step
ends is drawn until it is due.`,
		Example: "  hearth plot temperatures potato-rounds-with-dabs -o rounds.svg\n  hearth plot temperatures my.solution --thing ?dough --thing ?sauce > two.svg",
	})
	cmd.Flags().StringArrayVar(&p.Things, "thing", nil, "draw this `thing`: a variable of the network, or a name such as /medium-bowl/243; may be repeated")
	return cmd
}

func kitchen(a *cli.App) *cobra.Command {
	p := inRoom(a, drawing.Kitchen)
	cmd := p.command(&cobra.Command{
		Use:   "kitchen NETWORK",
		Short: "Draw the kitchen after a step, from above and from both sides",
		Long: `Kitchen executes a network in the quantitative kitchen and draws the positions of all things
after a step: furniture, shelves, what stands on them and fill levels. Things that the step
moved are blue, and their previous places are shown.`,
		Example: "  hearth plot kitchen mango-radish-salad --step 17 -o salad.svg\n  hearth plot kitchen mango-radish-salad --start > kitchen.svg",
	})
	f := cmd.Flags()
	f.IntVar(&p.point.Step, "step", 0, "draw the state after step `n`, as run numbers them from 1 (default: the last executed step)")
	f.BoolVar(&p.point.Start, "start", false, "draw the state before the first step")
	f.StringVar(&p.point.Variable, "variable", "", "draw the state that this `variable` of the network stands for or was bound in")
	f.BoolVar(&p.Hands, "hands", false, "also draw the paths of the hands in the step")
	cmd.MarkFlagsMutuallyExclusive("variable", "step", "start")
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		if _, err := strconv.Atoi(p.point.Variable); err == nil { // a step, which --step takes
			return cli.Usage("--variable takes a variable of the network: write --step %s", p.point.Variable)
		}
		return run(cmd, words)
	}
	return cmd
}

// paged completes a command that draws steps, with flags that choose which steps are drawn.
func (p *plotter) paged(cmd *cobra.Command) *cobra.Command {
	cmd = p.command(cmd)
	cmd.Flags().IntVar(&p.Page.Limit, "limit", drawing.Steps, "draw at most `n` steps; at most 2000")
	cmd.Flags().IntVar(&p.Page.After, "after", 0, "skip the first `n` steps (default 0)")
	return cmd
}

// inRoom returns a plotter for drawings that only the quantitative kitchen has.
func inRoom(a *cli.App, kind string) *plotter {
	p := &plotter{Target: cli.KitchenOnly(a), Request: drawing.Request{Kind: kind}}
	p.FixedQuantitative = true
	return p
}

// command completes a command that executes one plan and writes a drawing of it.
func (p *plotter) command(cmd *cobra.Command) *cobra.Command {
	p.Bind(cmd)
	cmd.Flags().StringVarP(&p.output, "output", "o", "", "write to this `file` (default: the standard output)")
	cmd.Args = p.PlanArgs("", 1, 1)
	cmd.RunE = func(_ *cobra.Command, words []string) error {
		scene, err := p.Enter()
		if err != nil {
			return err
		}
		e, err := p.Episode(scene, words[0])
		if err != nil {
			return err
		}
		p.App.Report(e.Failures()...)
		s, err := e.At(p.point)
		if err != nil {
			return err
		}
		drawn, err := drawing.Draw(s, p.Request)
		if err != nil {
			return err
		}
		if drawn.Next > 0 {
			p.App.Note("steps %d to %d of %d are drawn: --after %d draws the next", p.Page.After+1, drawn.Next, drawn.Total, drawn.Next)
		}
		write := func(w io.Writer) error {
			_, err := io.WriteString(w, drawn.SVG)
			return err
		}
		if p.output != "" {
			return p.App.Disk.Write(p.output, write)
		}
		return cli.OutputError(write(p.App.Out))
	}
	return cmd
}

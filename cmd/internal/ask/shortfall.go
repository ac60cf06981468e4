package ask

import "hearth/cmd/internal/cli"

// score says why networks do not score 1.
func (x *why) score(word string) error {
	if x.step != 0 {
		return cli.Usage("--score tells all steps: leave --step out")
	}
	scene, err := x.Enter()
	if err != nil {
		return err
	}
	kitchen, ok := scene.World.Kitchen()
	if !ok {
		return cli.Usage("--score is about networks: programs are scored by hearth household score")
	}
	set, err := x.Library()
	if err != nil {
		return err
	}
	src, err := x.Text(word)
	if err != nil {
		return err
	}
	plans, err := scene.World.Read(src)
	if err != nil {
		return err
	}
	for _, p := range plans {
		said, err := kitchen.Shortfalls(x.Ctx(), scene, set, p)
		if err != nil {
			return x.Blamed(scene.World, err)
		}
		if err := x.out.Print(said); err != nil {
			return err
		}
	}
	return nil
}

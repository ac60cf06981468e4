package main

import "hearth/sim"

// heed makes an interrupt of the command end what is evaluated in a domain.
func (x *extension) heed(d *sim.Domain) {
	ctx := x.with.cmd.Context()
	d.Stop = func() bool { return ctx.Err() != nil }
}

package thermal

// Mix returns one even body of several. No heat is lost, and vessels are not included. The result is as safe
// as its least safe part. Setting and browning are averages by mass. Its surface is the sum of all surfaces;
// [Body.Reshaped] replaces it.
func Mix(parts ...Body) (Body, error) {
	mass, volume := 0.0, 0.0
	for i := range parts {
		p := &parts[i]
		mass += p.Remains()
		volume += p.Remains() / p.Material.Density
	}
	if !(mass > 0) || !(volume > 0) {
		return Body{}, ErrBody
	}
	out := Body{Form: Even, Mass: mass, Scale: 1}
	of := &out.Material
	of.Density = mass / volume
	heat, guess, wet, most := 0.0, 0.0, 0.0, 0.0
	for i := range parts {
		p := &parts[i]
		started, share := p.Mass/mass, p.Remains()/mass
		space := p.Remains() / p.Material.Density / volume
		water := p.Water() / mass
		of.Water += water
		for j := range of.Dry {
			of.Dry[j] += float64(started * p.Material.Dry[j])
			of.Conduct[j] += float64(space * p.Material.Conduct[j])
			of.Frozen[j] += float64(space * p.Material.Frozen[j])
		}
		if p.Material.Freezing {
			of.Freezing, wet = true, wet+water
			of.Freezes += float64(water * p.Material.Freezes)
		}
		if fat := float64(started * p.Material.Melt.Latent); fat > 0 {
			if fat > most { // the largest amount of fat decides the melting curve
				most = fat
				of.Melt.Points, of.Melt.Temperatures, of.Melt.Solid = p.Material.Melt.Points, p.Material.Melt.Temperatures, p.Material.Melt.Solid
			}
			of.Melt.Latent += fat
		}
		t := p.Mean()
		heat += p.Enthalpy() - float64(p.Vessel*t)
		guess += float64(share * t)
		out.Area += p.Area
		out.Brown += float64(share * p.Brown)
	}
	if wet > 0 {
		of.Freezes /= wet
	}
	t := of.temperature(heat/mass, of.Water, guess)
	out, err := out.filled(t)
	if err != nil {
		return out, err
	}
	out.together(parts)
	return out, nil
}

// together combines the records of the parts in the body.
func (b *Body) together(parts []Body) {
	lethal, baked := parts[0].LogReduction(), 0.0
	for i := range parts {
		p := &parts[i]
		lethal = min(lethal, p.LogReduction())
		baked += float64(p.Remains() / b.Mass * p.Baked())
		b.Danger = max(b.Danger, p.Danger)
		if p.Cooling.Hot && (!b.Cooling.Hot || p.Cooling.Since > b.Cooling.Since) {
			b.Cooling = p.Cooling
		}
	}
	for i := range b.Shells {
		b.Shells[i].Lethal, b.Shells[i].Baked = lethal, baked
	}
}

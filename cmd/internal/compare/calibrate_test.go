package main

import "testing"

// calibrationSteps is how many steps calibrate takes.
const calibrationSteps = 1 << 20

// calibrate is work that no change of Hearth makes faster: it mixes numbers and looks
// for them in a table of 512 kB, as an evaluation looks for rows.
func calibrate() uint64 {
	table := make([]uint64, 1<<16)
	x := uint64(0x9E3779B97F4A7C15)
	for range calibrationSteps {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		at := &table[x>>48]
		if *at > x {
			x += *at
		}
		*at ^= x
	}
	return x
}

// BenchmarkCalibration tells how fast a machine is: the figures of two machines are
// compared after each was divided by that of its own calibration.
func BenchmarkCalibration(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if calibrate() == 0 {
			b.Fatal("nothing was mixed")
		}
	}
}

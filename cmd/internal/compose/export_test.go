package compose

var Draw = draw

// Package dish finds networks that make a dish.
package dish

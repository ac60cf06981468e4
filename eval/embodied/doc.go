// Package embodied scores outputs of language models for the Embodied Agent Interface, a benchmark of household
// tasks.
//
// [Open] finds the published files in a folder. [Data.Evaluate] scores the outputs of all models for all programs in
// the four tasks of the benchmark, and returns their tables as a report. Goal interpretation and transition modelling
// compare outputs with records of people. Action sequencing executes a plan, and subgoal decomposition the steps for
// its subgoals.
//
// The published evaluator has faults. Each is an option of [Compat]: with all options the tables are the published ones, without
// any they are corrected. The options that change how actions work are rules, in the folder simulator.
package embodied

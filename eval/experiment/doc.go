// Package experiment reruns the tables and figures of language models as
// zero-shot planners (Huang et al. 2022): methods of planning against metrics,
// over many tasks, in many scenes.
//
// [Parse] reads what is to be compared, a [Spec]. A [Runner] makes the plans with
// [Models] and [Materials] that the caller opens, executes them, and notes each
// in a journal from which another run goes on. Its [Results] can be written as
// Markdown, CSV, JSON and, like Figure 1, as SVG.
//
// People judge whether plans are correct: [Results.Questionnaire] asks them, and
// [Results.Judge] adds what they say.
//
// # What the paper leaves open
//
//   - Of people's programs for a task the first one stands for people, as 58 of
//     88 plans are the 65.91 % of section 5.2. Its LCS is that with the other
//     programs for the task; the paper has none for people. Tasks with one
//     program have none here either.
//   - Runs are chosen by the sum of two measures: the paper divides them by
//     those of people, the programs stretch them between two of their own runs.
//   - A plan is correct if 70 % of those who judged it said so. Executability is
//     a share of tasks and scenes, and so is being both: a correct plan counts
//     with the share of scenes in which it is executable.
//   - Of a method with several fixed examples people judge the plans after the
//     first one; all other figures are means over the examples.
//   - Answers may be missing. The mean of an annotator is over what he or she
//     judged, the correctness of a method is the mean of those means, and its
//     standard error is that over annotators, with n-1; one annotator has none.
//
// The package opens no file and no connection, and draws no random number: what
// is shuffled is sorted by hashes of a seed.
package experiment

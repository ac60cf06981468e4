// Package experiment reruns the tables and figures of the paper on language models as zero-shot planners
// (Huang et al. 2022). It compares methods of planning by their metrics, over many tasks, in many scenes.
//
// [Parse] reads the description of an experiment, a [Spec]. A [Runner] makes the plans with [Models] and
// [Materials] that the caller opens. It executes the plans and notes each in a journal, from which a later run
// resumes. Its [Results] can be written as Markdown, CSV, JSON and, like Figure 1, as SVG.
//
// People judge whether plans are correct: [Results.Questionnaire] asks them, and [Results.Judge] adds their
// answers to the results.
//
// # Choices that the paper leaves open
//
//   - The first program that people wrote for a task is the plan of the method "people": 58 of 88 plans give the 65.91 % of section 5.2. Its LCS is computed against the other programs for the task; the paper reports none. A task with only one program has no LCS here either.
//   - The best run is chosen by the sum of two measures. The paper divides them by the measures of people; its programs scale them between two of their own runs.
//   - A plan is correct if at least 70 % of the annotators who judged it say so. Executability is a share of tasks and scenes. A correct plan counts as correct and executable with the share of scenes in which it is executable.
//   - For a method with several fixed examples, people judge the plans made with the first example. All other figures are means over the examples.
//   - Answers may be missing. The mean of an annotator is taken over the plans that he or she judged. The correctness of a method is the mean of those means. Its standard error is taken over annotators, with n-1; for one annotator it is undefined.
//
// The package opens no files and no connections, and draws no random numbers: it shuffles by sorting hashes of
// a seed.
package experiment

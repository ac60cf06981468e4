// Tries: edited plans and their rules, the runs of them in their order, and lines that are applied to a plan.
import { ask } from './ask.js';
import { go, sourceOf } from './place.js';
import { headed, isProgram, world } from './plans.js';

/** draft has the edited texts: of, the source that they came from; text; rules, in file; and ran, the texts of the last run. */
export const draft = {};

const runs = []; // oldest first: { of, episode }

/** keep adds a run, unless it is the last one. It reports whether it was added. */
export function keep(of, episode) {
  if (runs.at(-1)?.of === of) return false;
  runs.push({ of, episode });
  if (runs.length > 20) runs.shift();
  return true;
}

/** former returns the run before that of a source. */
export const former = of => runs.slice(0, Math.max(0, runs.findLastIndex(r => r.of === of))).at(-1);

/** keyOf returns the key of a source in draft and in runs. */
export const keyOf = source => JSON.stringify(source ?? {});

/** written returns the plan of an episode as text; undefined if not all steps were read. */
export const written = episode => episode.long ? undefined : episode.said.world === 'household' ? inOrder(episode.said).map(s => s.text).join('\n') : headed(episode.said.id || 'plan', episode.steps);

const inOrder = said => [...said.steps].sort((a, b) => a.step - b.step);

/** placed returns the arguments that select the world for a text. */
export function placed(at, text) {
  const { world: _, ...how } = world(at);
  return isProgram(text) ? { world: 'household' } : how;
}

/** laid returns the argument with the rules of the draft, if it has rules. */
export const laid = () => draft.rules?.trim() ? { with: { [draft.file ?? mine]: draft.rules } } : {};

/** mine is the file of rules that a draft begins with. */
export const mine = 'types/mine.mg';

const long = 20_000; // maximum length of a plan in the address, in characters

/** execute executes a plan, and shows its result in the panel Edit. The plan becomes part of the address, or of a session if it is long or has its own rules. */
export async function execute(text, where) {
  const to = source => {
    Object.assign(draft, { of: keyOf(sourceOf(source)), text, ran: text + '\n' + (draft.rules ?? '') });
    go({ view: 'edit', session: undefined, recipe: undefined, plan: undefined, world: undefined, lenient: undefined, step: undefined, against: undefined, not: undefined, what: undefined, ...source }, { replace: location.hash.startsWith('#edit') });
  };
  const rules = laid();
  if (!rules.with && text.length < long) return to({ plan: text, ...where });
  const { session } = await ask('start', { ...where, ...rules, plan: text, title: text.match(/^#\s*(\S+)/m)?.[1] ?? 'tried' });
  to({ session });
}

/** applied executes a changed plan of an episode. The result is compared with the episode. */
export async function applied(at, episode, text) {
  const of = keyOf(sourceOf(at));
  if (draft.of !== of) draft.rules = undefined; // the rules of another plan
  keep(of, episode);
  await execute(text, placed(at, text));
}

/** withLine returns the text of a plan with a line instead of a step, or after all steps if step is undefined. */
export function withLine(said, step, line) {
  const lines = inOrder(said).map(s => s.step === step ? line : s.text).concat(step ? [] : line);
  return said.world === 'household' ? lines.join('\n') : headed(said.id || 'plan', lines.map((text, i) => ({ step: i, text })));
}

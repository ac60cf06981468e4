// A record: answers that are stored in the page itself (hearth view --export). It replaces the service over HTTP.
import { Problem } from './service.js';

let record = { subject: { place: {} }, order: [], times: [], answers: [], marks: {} };

/** open decodes a record and returns its subject. */
export async function open(packed) {
  const bytes = Uint8Array.from(atob(packed), c => c.charCodeAt(0));
  record = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
  return record.subject;
}

/** subject returns the recorded episode: { name, place, command }. */
export const subject = () => record.subject;

const moments = new Set(['contents', 'changes', 'past', 'query', 'entities', 'why', 'admissible', 'drawing']);
const apart = new Set(['session', 'world', 'edition', 'semantics', 'mode', 'recipe', 'plan', 'lenient', 'limit']); // keys that identify the episode, and the limit of the answer

/** keyOf returns the key of a call in the record. It must agree with keyOf of package record. */
function keyOf(call, body, timed) {
  const about = Object.entries(body).filter(([k, v]) => v !== undefined && v !== 0 && !apart.has(k) && !(timed && (k === 'step' || k === 'start')) && !(k === 'against' && v === record.subject.place.recipe));
  return call + (about.length ? ' ' + JSON.stringify(Object.fromEntries(about.sort(([a], [b]) => a < b ? -1 : 1))) : '');
}

const missing = what => new Problem({ code: 'record', detail: what, hint: `this page is a record and cannot answer new questions; ${record.subject.command} does` });

/** ask looks an answer up. */
export async function ask(call, body = {}) {
  const { place } = record.subject, name = call === 'history' ? 'execute' : call, timed = moments.has(name);
  for (const key of ['recipe', 'session']) if (body[key] && body[key] !== place[key]) throw missing(`${body[key]} is not what was recorded`);
  if (timed && body.step && !record.order.includes(body.step)) throw missing(`step ${body.step} was not executed`);
  const i = body.start ? 0 : timed && body.step ? record.order.indexOf(body.step) + 1 : record.order.length;
  const marks = record.marks[keyOf(name, body, timed)] ?? [];
  const at = marks.findLast(([from]) => from <= i)?.[1] ?? -1;
  const { answer, failed } = record.answers[at] ?? {};
  if (failed) {
    const [{ code, message, hint } = {}] = failed.problems;
    throw new Problem({ code, detail: message, hint, problems: failed.problems });
  }
  if (answer === undefined) throw missing('the answer was not recorded');
  return name === 'contents' ? { time: record.times[i], ...answer } : answer;
}

/** stream, begin and watch need a service, so they fail or do nothing. */
export const stream = async () => { throw missing('a record cannot execute anything'); };
export { stream as begin };

/** job returns the recorded results of an evaluation as a job that is done. */
export const job = async () => record.results ? { status: 'done', answer: record.results } : stream();
export const watch = () => () => {};

/** follow does nothing, because a record never changes. */
export const follow = () => () => {};

/** there returns true: a record always answers. */
export const there = async () => true;

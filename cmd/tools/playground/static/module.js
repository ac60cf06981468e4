// Hearth as a WebAssembly module in a worker. It implements the functions of the service over HTTP.
import { Problem } from './service.js';

const worker = new Worker(new URL('./worker.js', import.meta.url));
const waiting = new Map();
let last = 0;

worker.onmessage = ({ data }) => {
  const reply = JSON.parse(data), one = waiting.get(reply.id);
  if (!one) return;
  if ('piece' in reply) return one.each?.(reply.piece);
  waiting.delete(reply.id);
  if (!reply.problems) return one.done(reply.answer);
  const [{ code, message, hint } = {}] = reply.problems;
  one.fail(new Problem({ code, detail: message, hint, problems: reply.problems }));
};
worker.onerror = e => {
  for (const one of waiting.values()) one.fail(new Problem({ detail: 'Hearth could not be started in the browser: ' + e.message }));
  waiting.clear();
};

function call(name, body, signal, each) {
  return new Promise((done, fail) => {
    const id = ++last;
    waiting.set(id, { done, fail, each });
    signal?.addEventListener('abort', () => { waiting.delete(id); fail(signal.reason); });
    worker.postMessage(JSON.stringify({ id, call: name, with: body, stream: !!each }));
  });
}

/** ask makes a call and returns its answer. */
export const ask = (name, body, signal) => call(name, body, signal);

/** stream makes a call with a streamed answer. */
export const stream = (name, body, each, signal) => call(name, body, signal, each);

/** follow does nothing, because no other client uses the sessions of this page. */
export const follow = () => () => {};

const jobs = new Map();
const told = ({ job, call, status, pieces, answer, failure }) => ({ job, call, status, pieces, answer, failure });

/** begin starts a call as a job and returns the job. */
export async function begin(name, body) {
  const one = { job: 'job-' + (jobs.size + 1), call: name, status: 'running', pieces: 0, items: [], heard: new Set(), end: new AbortController() };
  const ended = change => { Object.assign(one, change); for (const f of one.heard) f(told(one)); };
  jobs.set(one.job, one);
  stream(name, body, piece => { one.items.push(piece); ended({ pieces: one.items.length }); }, one.end.signal)
    .then(() => ended({ status: 'done', answer: { items: one.items } }), e => ended(one.end.signal.aborted ? { status: 'cancelled' } : { status: 'failed', failure: { problems: e.problems } }));
  return told(one);
}

/** job returns the status of a job, with its answer when it is done. If stop is true, the job is cancelled. */
export async function job(id, stop = false) {
  const one = jobs.get(id);
  if (!one) throw new Problem({ code: 'E0905', detail: 'the job does not exist', hint: 'jobs are lost when the page is reloaded' });
  if (stop) { one.end.abort(); await Promise.resolve(); }
  return told(one);
}

/** watch calls each with the progress of a job. It returns a function that stops it. */
export function watch(id, each) {
  const heard = jobs.get(id)?.heard;
  heard?.add(each);
  return () => heard?.delete(each);
}

/** there returns true: the module always answers. */
export const there = async () => true;

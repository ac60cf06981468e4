// Hearth in the browser, in place of the service over HTTP: the same four functions.
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
  for (const one of waiting.values()) one.fail(new Problem({ detail: 'Hearth could not be started here: ' + e.message }));
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

/** ask makes a call, and returns its answer. */
export const ask = (name, body, signal) => call(name, body, signal);

/** stream makes a call that answers piece by piece. */
export const stream = (name, body, each, signal) => call(name, body, signal, each);

/** follow has nothing to tell: nobody else does anything in the sessions of this page. */
export const follow = () => () => {};

/** there reports whether somebody answers. */
export const there = async () => true;

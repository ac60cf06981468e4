// An episode: the result of every step of a plan or a session, in the order of execution.
import { ask } from './ask.js';
import { useEffect, useState } from './ui.js';

/** few is the number of steps that are read at once. Of a longer episode, pages are read when they are shown. */
const few = 2000, page = 200;

/** unread stands for a step that is not read yet. */
const unread = Object.freeze({ step: undefined, action: '…', text: '', status: 'unread', unread: true });

/**
 * An Episode has the answer of the service (said) and the steps in the order of execution. count is the number
 * of steps, ran the number of executed ones, and failed lists the indexes of failed ones. In a long episode some
 * steps are unread: call want before showing them.
 */
class Episode {
  constructor(source, first, whole, told) {
    Object.assign(this, { source, told, count: first.steps, ran: first.executed, failed: first.first_failed, long: !whole, version: 0 });
    this.said = whole ?? { ...first, steps: [], bindings: {}, failures: [], critical_path: [] };
    this.tally = whole ? count(whole.steps) : { done: first.done, waited: first.waited, failed: first.failed - first.waited };
    this.steps = whole ? whole.steps : new Array(first.steps).fill(unread);
    this.places = new Map();
    this.failures = new Map();
    this.asked = new Map(); // pages that were requested
    if (whole) this.take(0, whole.steps, whole.failures); else this.put(first);
  }

  take(from, steps, failures) {
    steps.forEach((s, i) => { this.steps[from + i] = s; this.places.set(s.step, from + i); });
    for (const f of failures) if (f.step) this.failures.set(f.step, f);
  }

  put(part) {
    this.take(part.after, part.new_steps, part.failures);
    Object.assign(this.said.bindings, part.bindings);
    this.said.failures = [...this.failures.values()];
    this.asked.set(part.after / page, undefined);
    this.version++;
  }

  /** want reads the page with an index, once; want({ step }) reads the page with a step. */
  async want(of) {
    const key = of.step ? 'step ' + of.step : Math.floor(of / page);
    if (!this.long || of < 0) return;
    if (!this.asked.has(key)) {
      const part = of.step ? { step: of.step } : { after: key * page };
      this.asked.set(key, ask('steps', { ...this.source, limit: page, ...part }).then(v => { this.put(v); this.told(); }, () => this.asked.delete(key)));
    }
    await this.asked.get(key);
  }

  /** index returns the index of a step in the order of execution; that of the last executed step for undefined. */
  index(place) {
    if (place === 0) return -1;
    if (place === undefined) return this.ran - 1;
    const i = this.places.get(place);
    if (i === undefined && this.long && place <= this.count) { this.want({ step: place }); return Math.min(place, this.ran) - 1; }
    return i !== undefined && i < this.ran ? i : this.ran - 1;
  }

  /** at returns the step before a moment; undefined at the start. */
  at(place) {
    const i = this.index(place);
    if (this.steps[i]?.unread) this.want(i);
    return this.steps[i];
  }

  /** place returns the number of the step at an index, as links use it. */
  async place(i) {
    await this.want(i);
    return this.steps[i].step;
  }

  /** thing returns the id of the object that a variable is bound to; undefined if it is not an object. */
  thing(variable) {
    const b = this.said.bindings[variable];
    return typeof b?.value === 'string' && b.value.startsWith('/') ? b.value : undefined;
  }
}

/** count returns the numbers of steps that were done, that were not reached, and that failed. */
function count(steps) {
  const done = steps.filter(s => s.status === 'done').length, waited = steps.filter(s => s.status === 'not reached').length;
  return { done, waited, failed: steps.length - done - waited };
}

async function read(source) {
  const first = await ask('steps', { ...source, limit: page });
  const whole = first.steps <= few ? await (source.session ? ask('history', { session: source.session }) : ask('execute', source)) : undefined;
  return new Episode(source, first, whole, () => { for (const f of again) f(n => n + 1); });
}

let last = {}; // the episode that was read last, shared by all panels

/** forget causes the episode to be read again after a change. */
export function forget() {
  last = {};
  for (const f of again) f(n => n + 1);
}
const again = new Set();

/** useEpisode reads the episode of a source: { value, problem, waiting }. */
export function useEpisode(source) {
  const text = source && JSON.stringify(source);
  const [state, set] = useState({});
  const [round, next] = useState(0);
  useEffect(() => { again.add(next); return () => again.delete(next); }, []);
  useEffect(() => {
    let here = true;
    if (!text) return set({});
    if (last.text !== text) last = { text, read: read(source) };
    set(was => was.of === text ? was : { waiting: true });
    last.read.then(value => here && set({ value, of: text }), problem => { last = {}; if (here) set({ problem, of: text }); });
    return () => { here = false; };
  }, [text, round]);
  return state;
}

/** clock formats seconds: 1:02:03, 2:05, 0:30. */
export function clock(seconds) {
  if (seconds === undefined || seconds === null) return '';
  const s = Math.round(seconds), h = Math.floor(s / 3600), two = n => String(n).padStart(2, '0');
  return (h ? h + ':' + two(Math.floor(s / 60) % 60) : Math.floor(s / 60)) + ':' + two(s % 60);
}

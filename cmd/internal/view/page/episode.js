// An episode: what came of every step of a plan or a session, in the order of execution.
import { ask } from './ask.js';
import { useEffect, useState } from './ui.js';

/** An Episode is said with what is looked up in it. */
class Episode {
  constructor(said) {
    this.said = said;
    this.steps = said.steps;
    this.count = said.steps.length;
    this.places = new Map(this.steps.map((s, i) => [s.step, i]));
    this.failures = new Map(said.failures.filter(f => f.step).map(f => [f.step, f]));
    const tried = this.steps.findIndex(s => s.status === 'not reached' || s.status === 'rejected');
    this.ran = tried < 0 ? this.steps.length : tried;
  }

  /** index is where a step stands in the order of execution; the last executed one when none is meant. */
  index(place) {
    if (place === 0) return -1;
    return this.places.get(place) ?? this.ran - 1;
  }

  /** at is the step at a moment; undefined at the start. */
  at(place) { return this.steps[this.index(place)]; }

  /** thing is what a variable stands for, as its id; undefined where it is no thing. */
  thing(variable) {
    const b = this.said.bindings[variable];
    return typeof b?.value === 'string' && b.value.startsWith('/') ? b.value : undefined;
  }
}

const read = source => source.session
  ? ask('history', { session: source.session })
  : ask('execute', source);

let last = {}; // the episode that was read last: other panels ask for the same

/** forget lets the episode be read again: something was done. */
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
    if (last.text !== text) last = { text, read: read(source).then(said => new Episode(said)) };
    set(was => was.of === text ? was : { waiting: true });
    last.read.then(value => here && set({ value, of: text }), problem => { last = {}; if (here) set({ problem, of: text }); });
    return () => { here = false; };
  }, [text, round]);
  return state;
}

/** clock writes seconds as people do: 1:02:03, 2:05, 0:30. */
export function clock(seconds) {
  if (seconds === undefined || seconds === null) return '';
  const s = Math.round(seconds), h = Math.floor(s / 3600), two = n => String(n).padStart(2, '0');
  return (h ? h + ':' + two(Math.floor(s / 60) % 60) : Math.floor(s / 60)) + ':' + two(s % 60);
}

// The start of a record: what it holds, and what it cannot do.
import { html } from '../ui.js';
import { subject } from '../ask.js';
import { link } from '../place.js';

const holds = [
  ['See it step by step', 'each step with what it bound, and why those that failed did', { view: 'episode' }],
  ['See when things happened', 'what ran in parallel, what everything waited for', { view: 'time' }],
  ['Look around', 'what was where at every moment, and what became of each thing', { view: 'kitchen' }],
  ['See what it is worth', 'beside the gold dish, and what each difference costs', { view: 'score' }],
];

export default function Start() {
  const { name, place, command } = subject();
  return html`<div class="hero"><h1>${name}</h1>
      <p>This page is a record of what was done. It is one file: nobody is asked, and nothing is sent.</p></div>
    <div class="cards"><section class="card"><h2>What it holds</h2>
        <ul class="can">${holds.filter(([, , to]) => to.view !== 'score' || place.world !== 'household').map(([title, about, to]) => html`<li><a href=${link({ ...place, ...to }, {})}>${title}</a><span class="dim">${about}</span></li>`)}</ul></section>
      <section class="card"><h2>What it cannot do</h2>
        <p>It answers no new questions: of queries it holds the examples, of reasons those for what steps made and for steps that were not done. It executes nothing, so nothing can be edited, compared or followed in it.</p>
        <p><code>${command}</code> does all of that.</p></section></div>`;
}

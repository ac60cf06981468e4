// The start page of a record: its contents and its limits.
import { html } from '../ui.js';
import { subject } from '../ask.js';
import { link } from '../place.js';

const holds = [
  ['See it step by step', 'each step with its bindings, and the reasons of failures', { view: 'episode' }],
  ['See when things happened', 'parallel steps, and the steps that delayed all others', { view: 'time' }],
  ['Look around', 'the contents of all places at every moment, and the history of each object', { view: 'kitchen' }],
  ['See its score', 'compared with the gold dish, with the cost of each difference', { view: 'score' }],
];

export default function Start() {
  const { name, place, command } = subject();
  if (place.view === 'batch') return html`<div class="hero"><h1>${name}</h1>
    <p>This page is a record of <a href=${link(place, {})}>results of an evaluation</a>. It is one file: it makes no requests and sends nothing. <code>${command}</code> also shows the networks.</p></div>`;
  return html`<div class="hero"><h1>${name}</h1>
      <p>This page is a record of an episode. It is one file: it makes no requests and sends nothing.</p></div>
    <div class="cards"><section class="card"><h2>What it contains</h2>
        <ul class="can">${holds.filter(([, , to]) => to.view !== 'score' || place.world !== 'household').map(([title, about, to]) => html`<li><a href=${link({ ...place, ...to }, {})}>${title}</a><span class="dim">${about}</span></li>`)}</ul></section>
      <section class="card"><h2>What it cannot do</h2>
        <p>It cannot answer new questions. It has the answers of the example queries, the reasons for changes by steps, and the reasons of failed steps. It executes nothing, so you cannot edit, compare or follow plans in it.</p>
        <p><code>${command}</code> does all of that.</p></section></div>`;
}

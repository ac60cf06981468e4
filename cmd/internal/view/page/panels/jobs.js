// Jobs: the progress of jobs of hearth batch.
import { html, useEffect, useState } from '../ui.js';
import { ledger } from '../ask.js';
import { clock } from '../episode.js';
import { link } from '../place.js';
import { Trouble } from '../parts.js';

export default function Panel({ at }) {
  const [said, set] = useState({ waiting: true });
  useEffect(() => { // no requests while the page is hidden
    let here = true;
    const look = () => document.hidden || ledger(at.job).then(all => here && set({ all }), problem => here && set({ problem }));
    look();
    const every = setInterval(look, 2000);
    return () => { here = false; clearInterval(every); };
  }, [at.job]);
  return html`<h1>Jobs</h1>${said.problem ? html`<${Trouble} of=${said.problem}/>` : said.waiting ? html`<p class="dim waiting" role="status">…</p>`
    : !said.all ? html`<p>This server shows no jobs: the flag <code>--ledger</code> of <code>hearth serve</code> and <code>hearth view</code> names the ledger of <code>hearth batch</code>.</p>`
    : html`<${All} all=${said.all} at=${at}/>`}`;
}

const figure = n => n ? n.toLocaleString('en', { maximumFractionDigits: 1 }) : '–';

function All({ all, at }) {
  if (!all.items.length) return html`<p class="dim">No jobs. <code>hearth batch submit</code> creates one.</p>`;
  return html`<section class="card" aria-label="Jobs">${at.job && html`<p><a href=${link({ view: 'jobs' }, {})}>All jobs</a></p>`}
    <div class="batch-table" tabindex="0" role="region" aria-label="table of jobs"><table><thead><tr><th>job</th><th>state</th><th>done</th><th>of</th><th>given up</th><th>workers</th><th>a second</th><th>left</th><th>owner</th></tr></thead>
    <tbody>${all.items.map(j => html`<tr key=${j.job}><td><a href=${link({ view: 'jobs', job: j.job }, {})} title=${j.job}>${j.job.slice(0, 12)}</a></td><td>${j.state}</td>
      <td>${j.done.toLocaleString('en')} <progress aria-label=${`done of ${j.job.slice(0, 12)}`} max=${j.items || 1} value=${j.done}></progress></td><td>${j.items.toLocaleString('en')}</td>
      <td class=${j.given_up ? 'bad' : ''}>${j.given_up}</td><td>${j.workers}</td><td>${figure(j.per_second)}</td><td>${j.seconds_left ? clock(Math.ceil(j.seconds_left)) : '–'}</td><td>${j.owner}</td></tr>`)}</tbody></table></div>
    ${all.items.filter(j => j.refused).map(j => html`<p class="bad" key=${j.job}>${j.refused}</p>`)}
    ${all.total > all.items.length && html`<p class="dim">the newest of ${all.total}</p>`}</section>
    ${all.items.length === 1 && all.items[0].lost && html`<section class="card" aria-label="Given up"><h2>Given up <span class="count">${all.items[0].lost.length}</span></h2>
      <table><thead><tr><th>input</th><th>name</th><th>why</th></tr></thead><tbody>${all.items[0].lost.slice(0, 500).map(l => html`<tr key=${l.item}><td>${l.item}</td><td>${l.name}</td><td>${l.why}</td></tr>`)}</tbody></table></section>`}`;
}

// The start page: recipes, tasks, sessions and files to open.
import { html, useState } from '../ui.js';
import { ask, useAsk } from '../ask.js';
import { go, link } from '../place.js';
import { Answer, Rows, Trouble } from '../parts.js';
import { isProgram } from '../plans.js';
import { score, useReading } from './batch.js';

/** execute starts a session with the text of a plan. If sessions are not allowed (E0908), it shows the plan without one. */
export async function execute(text, title, where) {
  try {
    const { session } = await ask('start', { ...where, plan: text, title });
    location.hash = link({ view: 'episode', session }, {});
  } catch (e) {
    if (e.code !== 'E0908') throw e;
    location.hash = link({ view: 'episode', plan: text, ...where }, {});
  }
}

function Open({ where }) {
  const [trouble, set] = useState();
  const [text, write] = useState('');
  const [shown, unfold] = useState(false), [reading, read] = useReading();
  const take = async (text, name) => {
    try {
      set();
      await execute(text, name, isProgram(text) ? { world: 'household' } : where);
    } catch (e) { set(e); }
  };
  const several = async files => {
    try {
      set();
      if (files.length > 1) return go({ view: 'batch', job: await score(files, where) });
      if (await reading(files[0])) go({ view: 'batch' });
    } catch (e) { set(e); }
  };
  const open = async files => {
    const [f] = files;
    if (!f) return;
    if (files.length > 1 || f.name.endsWith('.jsonl')) return several([...files]);
    if (f.size > 4 << 20) return set({ message: `${f.name} has more than 4 MB`, hint: 'hearth evaluate takes files of any size' });
    return take(await f.text(), f.name);
  };
  return html`<section class="card" onDragOver=${e => e.preventDefault()} onDrop=${e => { e.preventDefault(); open(e.dataTransfer.files); }}>
    <h2>Open a plan, or results</h2>
    <p class="dim">A network of cooking actions, or a household program. Several networks are scored. Results of <code>hearth evaluate --format jsonl</code> are shown as a table. Files stay on this server.</p>
    <p><label class="button">Choose files<input type="file" multiple class="hidden" aria-label="files to open" onChange=${e => open(e.currentTarget.files)} /></label>
      <button aria-expanded=${shown} onClick=${() => unfold(!shown)}>Write one</button></p>
    ${shown && html`<form onSubmit=${e => { e.preventDefault(); take(text, 'written here'); }}>
      <textarea aria-label="plan" rows="6" spellcheck="false" placeholder=${'#toast\n(get-kitchen ?kitchen)'} value=${text} onInput=${e => write(e.currentTarget.value)}></textarea>
      <button class="main">Execute</button></form>`}
    ${read}${trouble && html`<${Trouble} of=${trouble}/>`}
  </section>`;
}

function Sessions() {
  const all = useAsk('sessions', { limit: 200 });
  return html`<section class="card"><h2>Sessions</h2>
    <${Answer} of=${all}>${v => v.items.length
      ? html`<${Rows} label="sessions" rows=${v.items} height=${44} className=${v.items.length > 6 ? 'tall' : ''} row=${s => html`<a key=${s.session} class="line" href=${link({ view: 'episode', session: s.session }, {})}>
          <b>${s.title || s.session.slice(0, 8)}</b><span class="dim">${s.created?.slice(0, 16).replace('T', ' ')}</span></a>`}/>`
      : html`<p class="dim">None yet. Opening a plan or running an agent creates one.</p>`}<//>
  </section>`;
}

function Recipes({ where }) {
  const [word, find] = useState('');
  const all = useAsk('recipes', { limit: 10000, ...(where.edition ? { edition: where.edition } : {}) });
  return html`<section class="card wide2"><div class="head"><h2>Recipes</h2>
      <input type="search" aria-label="find a recipe" placeholder="find" value=${word} onInput=${e => find(e.currentTarget.value)} /></div>
    <${Answer} of=${all}>${v => {
      const some = v.items.filter(r => (r.title + ' ' + r.id).toLowerCase().includes(word.toLowerCase()));
      return some.length ? html`<${Rows} label="recipes" rows=${some} height=${44} className="tall" row=${r => html`<a key=${r.id} class="line" href=${link({ view: 'episode', recipe: r.id, ...where }, {})}>
        <b>${r.title}</b><span class="dim">${r.actions} steps</span></a>`}/>` : html`<p class="dim">No recipe has “${word}” in its name.</p>`;
    }}<//></section>`;
}

function Tasks() {
  const [word, find] = useState('');
  const all = useAsk('tasks', { limit: 1000 });
  return html`<section class="card"><div class="head"><h2>Tasks at home</h2>
      <input type="search" aria-label="find a task" placeholder="find" value=${word} onInput=${e => find(e.currentTarget.value)} /></div>
    <${Answer} of=${all}>${v => {
      const some = v.items.filter(t => (t.title + ' ' + t.description).toLowerCase().includes(word.toLowerCase()));
      return some.length ? html`<${Rows} label="tasks" rows=${some} height=${44} row=${t => html`<a key=${t.id} class="line" title=${t.description} href=${link({ view: 'kitchen', recipe: t.id, world: 'household' }, {})}>
        <b>${t.title}</b><span class="dim">${t.steps} steps</span></a>`}/>` : html`<p class="dim">No task has “${word}” in its words.</p>`;
    }}<//></section>`;
}

const can = [
  ['See a recipe being cooked', 'the sentences next to the network, step by step', { view: 'episode', recipe: 'walnut-balls' }],
  ['See when things happen', 'parallel steps, and the steps that delay all others', { view: 'time', recipe: 'walnut-balls' }],
  ['Look into the kitchen', 'the contents of all places, and the changes of a step', { view: 'kitchen', recipe: 'walnut-balls', step: 8 }],
  ['See the score of a dish', 'compared with the gold dish, with the cost of each difference', { view: 'score', recipe: 'walnut-balls' }],
  ['Edit and try', 'a plan or rules, with immediate error messages', { view: 'edit', recipe: 'walnut-balls' }],
  ['Read a recipe', 'the steps of a text, without a language model', { view: 'read' }],
  ['Ask why', 'the proof of any fact, down to the rules', { view: 'why', recipe: 'walnut-balls', what: 'mixed(X, /yes)' }],
  ['Ask anything', 'queries and descriptions, at any moment', { view: 'ask', recipe: 'walnut-balls' }],
];

export default function Start() {
  const [where, set] = useState({});
  const choose = (key, value) => set({ ...where, [key]: value || undefined });
  const clean = Object.fromEntries(Object.entries(where).filter(([, v]) => v));
  return html`
    <div class="hero"><h1>What happens when a plan is executed, and why</h1>
      <p>Hearth executes recipes and household programs step by step. Choose one, and look at any moment of it.</p></div>
    <div class="cards">
      <div class="stack"><${Recipes} where=${clean}/><${Tasks}/></div>
      <div class="stack">
        <section class="card"><h2>How</h2><p class="how">
          <label>Mode <select aria-label="mode" value=${where.mode ?? ''} onChange=${e => choose('mode', e.currentTarget.value)}><option value="">qualitative</option><option>quantitative</option></select></label>
          <label>Edition <select value=${where.edition ?? ''} onChange=${e => choose('edition', e.currentTarget.value)}><option value="">2024</option><option>2023</option></select></label>
          <label>Semantics <select value=${where.semantics ?? ''} onChange=${e => choose('semantics', e.currentTarget.value)}><option value="">default</option><option>corrected</option><option>released</option></select></label></p></section>
        <${Open} where=${clean}/>
        <${Sessions}/>
      </div>
      <section class="card"><h2>What you can do here</h2>
        <ul class="can">${can.map(([title, about, to]) => html`<li><a href=${link(to, {})}>${title}</a><span class="dim">${about}</span></li>`)}</ul></section>
    </div>`;
}

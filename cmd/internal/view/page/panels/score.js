// Score: the dish of an episode compared with the gold dish of a recipe, and with other networks of the recipe.
import { html, useEffect, useState } from '../ui.js';
import { ask, subject, useAsk } from '../ask.js';
import { go, link, sourceOf } from '../place.js';
import { clock } from '../episode.js';
import { Answer, Round, Step, Trouble } from '../parts.js';
import { networks, world } from '../plans.js';

const share = n => n == null ? '–' : (Math.round(n * 1000) / 1000).toFixed(3);

let others = []; // networks of other systems; they stay in the browser
const changed = new Set();
const keep = more => { others = more; for (const f of changed) f({}); };

function useOthers() {
  const [, again] = useState();
  useEffect(() => { changed.add(again); return () => changed.delete(again); }, []);
  return others;
}

export default function Panel({ at, episode }) {
  const all = useOthers();
  const of = at.against ?? episode.said.id ?? '';
  const chosen = all.find(o => o.name === at.system);
  const where = world(at);
  const asked = chosen ? { ...where, plan: chosen.text, against: of } : { ...sourceOf(at), against: of };
  const answer = useAsk(of ? 'score' : undefined, asked);
  return html`<div class="head"><h1>Score</h1>${!subject() && html`<${Gold} of=${of} at=${at}/>`}</div>
    ${of && !subject() && html`<${Systems} of=${of} at=${at} all=${all} source=${{ ...sourceOf(at), against: of }} where=${where}/>`}
    ${!of && html`<p>Choose the recipe to score against.</p>`}
    <${Answer} of=${answer}>${v => html`<${Scored} key=${at.system ?? ''} of=${v} at=${at} episode=${chosen ? undefined : episode} asked=${asked}/>`}<//>`;
}

/** Gold selects the recipe of the gold dish. */
function Gold({ of, at }) {
  const all = useAsk('recipes', { limit: 10000, ...(at.edition ? { edition: at.edition } : {}) });
  const [word, write] = useState(of);
  useEffect(() => write(of), [of]);
  const known = all.value?.items ?? [];
  const put = id => known.some(r => r.id === id) && id !== of && go({ against: id, system: undefined });
  return html`<label class="gold">Gold recipe <input type="search" list="golds" spellcheck="false" value=${word} onInput=${e => { write(e.currentTarget.value); put(e.currentTarget.value); }} />
    <datalist id="golds">${known.filter(r => r.id.includes(word) || word === of).slice(0, 60).map(r => html`<option value=${r.id}>${r.title}</option>`)}</datalist></label>`;
}

/** Systems compares several networks with one gold network. */
function Systems({ of, at, all, source, where }) {
  const [trouble, set] = useState();
  const take = async files => {
    set();
    const more = [...others];
    for (const f of files) {
      const found = networks(await f.text(), of);
      if (!found) set({ message: `${f.name} has no network of ${of}`, hint: `a network begins with its recipe, as #${of}` });
      else more.splice(0, more.length, ...more.filter(o => o.name !== f.name), { name: f.name, text: found });
    }
    keep(more);
  };
  const rows = all.length > 0 && [{ name: '', with: source }, ...all.map(o => ({ name: o.name, with: { ...where, plan: o.text, against: of } }))];
  return html`<section class=${'systems' + (rows ? ' card' : '')} aria-label="Systems" onDragOver=${e => e.preventDefault()} onDrop=${e => { e.preventDefault(); take(e.dataTransfer.files); }}>
    ${rows && html`<div class="wide plain-wide" tabindex="0" role="region" aria-label="scores of systems"><table><thead><tr><th scope="col">system</th><th scope="col">goals</th><th scope="col">dish</th><th scope="col">time</th><th scope="col">largest loss</th></tr></thead>
      <tbody>${rows.slice(0, 50).map(r => html`<${System} key=${r.name} of=${r} at=${at}/>`)}</tbody></table></div><${Best} rows=${rows.slice(0, 50)}/>`}
    <p><label class="button">Compare with other networks<input type="file" multiple class="hidden" aria-label="networks of other systems" onChange=${e => take(e.currentTarget.files)} /></label>
      ${all.length > 0 && html` <button onClick=${() => { keep([]); go({ system: undefined }); }}>Remove the other networks</button>`}</p>
    ${trouble && html`<${Trouble} of=${trouble}/>`}</section>`;
}

/** Best names the best system when all are scored. */
function Best({ rows }) {
  const [all, set] = useState();
  const text = JSON.stringify(rows.map(r => r.with));
  useEffect(() => {
    const end = new AbortController();
    set();
    Promise.all(rows.map(r => ask('score', r.with, end.signal).then(v => ({ name: r.name || 'this one', ...v }), () => undefined))).then(found => end.signal.aborted || set(found.filter(Boolean)));
    return () => end.abort();
  }, [text]);
  const by = value => [...all].sort((a, b) => (b[value] ?? -1) - (a[value] ?? -1));
  if (!all || all.length < 2) return null;
  const [best, next] = by('dish_approximation_score'), [goals, other] = by('goal_condition_success');
  const said = (a, b, value, what) => (a[value] ?? 0) > (b[value] ?? 0) ? html`<b>${a.name}</b> is best by ${what}: ${share(a[value])}, the next has ${share(b[value] ?? 0)}.` : html`The best are equal by ${what}: ${share(a[value])}.`;
  return html`<p role="status">${said(best, next, 'dish_approximation_score', 'the dish')} ${said(goals, other, 'goal_condition_success', 'goal conditions')}</p>`;
}

function System({ of: { name, with: source }, at }) {
  const { value: v, problem, waiting } = useAsk('score', source);
  const lit = (at.system ?? '') === name, most = v?.costs && [...v.costs].sort((a, b) => b.lost - a.lost)[0];
  return html`<tr class=${lit ? 'lit' : ''} aria-busy=${!!waiting}><th scope="row"><a href=${link({ system: name || undefined }, at)} aria-current=${lit ? 'true' : undefined}>${name || 'this one'}</a></th>
    ${problem ? html`<td colspan="4" class="bad">${problem.message}</td>`
      : html`<td class="num">${share(v?.goal_condition_success)}</td><td class="num">${share(v?.dish_approximation_score)}</td><td class="num">${clock(v?.execution_time)}</td><td>${most ? `${most.of} −${share(most.lost)}` : v?.code ? html`<code>${v.code}</code>` : ''}</td>`}</tr>`;
}

/** Scored shows the scores of one network, with details. */
function Scored({ of: v, at, episode, asked }) {
  return html`<div class="figures">
      <${Figure} name="dish" value=${v.dish_approximation_score} about="how near the best dish comes to the gold dish"/>
      <${Figure} name="goal conditions" value=${v.goal_condition_success} about=${v.goals ? `${v.goals.reached} of ${v.goals.total} intermediate results reached` : ''}/>
      <p class="figure"><span class="name">time</span> <b>${clock(v.execution_time) || '–'}</b> <span class="dim">${v.execution_time != null ? v.execution_time + ' s' : ''}</span></p></div>
    ${v.problems?.length > 0 && html`<${Trouble} of=${{ problems: v.problems }}/>`}
    <div class="score-grid">
      <div class="stack">
        <${Costs} of=${v}/>
        <${Goals} of=${v} at=${at} episode=${episode} asked=${asked}/>
      </div>
      ${v.side_by_side?.length > 0 && html`<${Sides} of=${v} at=${at}/>`}
    </div>`;
}

function Figure({ name, value, about }) {
  return html`<p class="figure" title=${about}><span class="name">${name}</span> <b title=${value ?? ''}>${share(value)}</b>
    <svg class="meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="of" width="100" height="4"/><rect width=${100 * (value ?? 0)} height="4"/></svg>
    <span class="dim">${about}</span></p>`;
}

/** Costs lists the shortfalls of the dish, largest loss first. */
function Costs({ of: v }) {
  const costs = [...v.costs ?? []].sort((a, b) => b.lost - a.lost), most = costs[0]?.lost || 1;
  return html`<section class="pane" aria-label="What lowers the score"><h2>What lowers the score</h2>
    ${costs.length === 0 ? html`<p class="dim">${v.dish_approximation_score === 1 ? 'Nothing: it is the gold dish.' : 'There is no dish to compare.'}</p>`
      : html`<ul class="costs">${costs.slice(0, 60).map(c => html`<li><p><b class="lost" title=${c.lost}>−${share(c.lost)}</b> <span><${Round} text=${c.of}/></span></p>
        <svg class="meter bad-meter" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width=${100 * c.lost / most} height="4"/></svg>
        <ul>${c.lacks.slice(0, 20).map(l => html`<li><${Round} text=${l}/></li>`)}</ul></li>`)}</ul>`}</section>`;
}

/** Goals lists the results of the gold network, each with the step that reached it. */
function Goals({ of: v, at, episode, asked }) {
  const [near, look] = useState(false);
  if (!v.goals) return null;
  const goals = v.goals.goals;
  return html`<section class="pane" aria-label="Goal conditions"><h2>Goal conditions <span class="count">${v.goals.reached} of ${v.goals.total}</span></h2>
    <ol class="goals">${goals.slice(0, 200).map(g => html`<li class=${g.step ? 'reached' : 'missed'}><span class=${'dot ' + (g.step ? 'done' : 'failed')} aria-hidden="true"></span>
      <span><b>${g.action}</b> <code>${g.goal}</code></span>
      ${g.step ? episode ? html`<${Step} n=${g.step} at=${at}>reached by step ${g.step}<//>` : html`<span class="dim">reached by step ${g.step}</span>` : html`<span class="bad">not reached</span>`}</li>`)}</ol>
    ${goals.some(g => !g.step) && html`<p><button aria-expanded=${near} onClick=${() => look(!near)}>What the nearest result of each missed one lacks</button></p>
      ${near && html`<${Shortfalls} asked=${asked} at=${at} episode=${episode}/>`}`}</section>`;
}

function Shortfalls({ asked, at, episode }) {
  const answer = useAsk('shortfalls', asked);
  return html`<${Answer} of=${answer}>${v => v.shortfalls.slice(0, 60).map(s => html`<div class="shortfall"><p><b>${s.wanted.action}</b> <code>${s.wanted.variable}</code>
      ${s.nearest ? html` <span class="dim">nearest:</span> ${episode ? html`<${Step} n=${s.nearest.step} at=${at}>step ${s.nearest.step}, ${s.nearest.action}<//>` : `step ${s.nearest.step}, ${s.nearest.action}`}` : html` <span class="dim">no similar result was made</span>`}</p>
    ${s.differs.length > 0 && html`<ul class="was">${s.differs.slice(0, 12).map(d => html`<li><span class="name">${d.path}</span> <del><${Round} text=${d.is}/></del> <span class="dim">instead of</span> <ins><${Round} text=${d.wanted}/></ins></li>`)}</ul>`}</div>`)}<//>`;
}

const page = 120;

/** Sides compares the attributes of the gold dish and the best dish. */
function Sides({ of: v, at }) {
  const only = at.only === 'differing', show = yes => go({ only: yes ? 'differing' : undefined });
  const [most, more] = useState(page);
  const lines = only ? v.side_by_side.filter(l => l.heading || l.differs) : v.side_by_side;
  return html`<section class="pane" aria-label="Side by side"><div class="head"><h2>Side by side</h2>
      <label><input type="checkbox" checked=${only} onChange=${e => show(e.currentTarget.checked)} /> only what differs</label></div>
    <div class="scroll" tabindex="0" role="region" aria-label="attributes"><table class="sides"><thead><tr><th scope="col">attribute</th><th scope="col">gold</th><th scope="col">this dish</th></tr></thead>
      <tbody>${lines.slice(0, most).map((l, i) => l.heading
        ? html`<tr key=${i} class=${'heading' + (l.differs ? ' differs' : '')}><th scope="row" class=${'in' + Math.min(l.depth, 6)}>${l.name}</th><td><${Round} text=${l.gold || '–'}/></td><td><${Round} text=${l.got || '–'}/>${l.formula && html`<br/><span class="points">${l.formula}</span>`}</td></tr>`
        : html`<tr key=${i} class=${l.differs ? 'differs' : ''}><th scope="row" class=${'in' + Math.min(l.depth, 6)}>${l.name}</th><td><${Round} text=${l.gold || '–'}/></td><td>${l.differs ? html`<ins><${Round} text=${l.got || '–'}/></ins><span class="sr"> differs</span>` : html`<${Round} text=${l.got || '–'}/>`}</td></tr>`)}</tbody></table></div>
    ${lines.length > most && html`<p><button onClick=${() => more(most + page)}>More</button> <span class="dim">${lines.length - most} lines</span></p>`}</section>`;
}

// Time: a bar for each step over simulated time, with the critical path.
import { html } from '../ui.js';
import { go, link } from '../place.js';
import { clock } from '../episode.js';
import { Rows, listed } from '../parts.js';

/** ticks returns the labels of the axis: at most about eight round times. */
function ticks(end) {
  const wide = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400].find(n => end / n <= 8) ?? end / 8;
  const out = [];
  for (let t = 0; t <= end; t += wide) out.push(t);
  return out;
}

const most = 12; // maximum number of steps to list

/** Beside lists the steps that ran in parallel. */
function Beside({ steps }) {
  const some = steps.filter(s => s.start != null && s.end > s.start).sort((a, b) => a.start - b.start || a.step - b.step), pairs = [];
  for (let i = 0; i < some.length && pairs.length < most; i++) {
    const beside = [];
    for (let j = i + 1; j < some.length && some[j].start < some[i].end; j++) beside.push(some[j].step);
    if (beside.length) pairs.push(`${some[i].step} ${some[i].action} with ${listed(beside.sort((a, b) => a - b), 8)}`);
  }
  if (!some.length) return null;
  return pairs.length ? html`<span>in parallel: ${pairs.join('; ')}${pairs.length === most && ' …'}</span>` : html`<span>nothing ran in parallel</span>`;
}

/** critical returns the part of each step that determines the total time, as [start, end]: until the next step of the path starts. If that step waited only for the hands, it is the work of the hands. */
function critical(episode) {
  const path = (episode.said.critical_path ?? []).map(n => episode.steps[episode.places.get(n)]).filter(s => s?.start != null).sort((a, b) => a.start - b.start);
  return new Map(path.map((s, i) => [s.step, [s.start, Math.min(s.end, path[i + 1]?.start ?? s.end)]]));
}

export default function Panel({ at, episode }) {
  const steps = episode.steps, now = episode.index(at.step);
  const end = Math.max(1, episode.said.execution_time ?? 0, ...(episode.long ? [] : steps.map(s => s.end ?? 0)));
  const path = critical(episode), partly = [...path].some(([n, [, to]]) => to < episode.steps[episode.places.get(n)].end);
  const moment = episode.at(at.step)?.end ?? 0, percent = t => 100 * t / end + '%', wide = (from, to) => ({ left: percent(from), width: `max(3px, ${percent(to - from)})` });
  return html`<h1 class="sr">Time</h1>
    <p class="summary"><span><b>${clock(end)}</b> in all</span>${steps.some(s => s.hands_took > 0) && html`<span><span class="key hands"></span> hands</span>`}${path.size > 0 && html`<span><span class="key path"></span> ${path.size} steps determine the total time: each waited for the one before${partly && ', or for the hands that worked in it'}</span>`}
      ${!episode.long && html`<${Beside} steps=${steps.slice(0, episode.ran)}/>`}
      ${episode.said.execution_time == null && html`<span>Steps take no time here.</span>`}</p>
    <div class="time-axis" aria-hidden="true"><span class="names"></span><div class="axis">${ticks(end).map(t => html`<span style=${{ left: percent(t) }}>${clock(t)}</span>`)}</div></div>
    <${Rows} label="bars" rows=${steps} count=${episode.ran} height=${26} shown=${now} className="bars" want=${i => episode.want(i)} row=${(s, i) => s.unread ? html`<span class="bar-line"><span class="names"><span class="n">${i + 1}</span> …</span></span>` : html`
      <a class=${'bar-line' + (i === now ? ' lit' : '')} href=${link({ step: s.step }, at)} aria-current=${i === now ? 'step' : undefined}
         aria-label=${`${s.step} ${s.action}, ${s.status}, ${clock(s.start)} to ${clock(s.end)}${path.has(s.step) ? ', on the critical path' : ''}`}
         title=${s.text} onClick=${e => { e.preventDefault(); go({ step: s.step }); }}>
        <span class="names"><span class="n">${s.step}</span> ${s.action}</span>
        <span class="lane"><span class="cursor" style=${{ left: percent(moment) }}></span>
          ${s.hands_took > 0 && html`<span class="bar hands" title="hands" style=${{ left: percent(s.start), width: percent(s.hands_took) }}></span>`}<span class=${'bar ' + s.status} style=${wide(s.start ?? 0, s.end ?? s.start ?? 0)}></span>${path.has(s.step) && html`<span class="bar path" style=${wide(...path.get(s.step))}></span>`}</span></a>`}/>`;
}

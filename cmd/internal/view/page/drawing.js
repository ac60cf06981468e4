// Drawings: SVG from the service. It is parsed as XML, and only passive SVG elements and attributes are inserted
// into the page.
import { html, useCallback, useLayoutEffect, useRef, useState } from './ui.js';
import { subject, useAsk } from './ask.js';
import { go, sourceOf } from './place.js';
import { Trouble } from './parts.js';

const allowed = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'marker', 'clipPath', 'linearGradient', 'stop', 'pattern', 'use']);

/** svg parses and sanitizes a drawing; undefined if it is not SVG. */
export function svg(text) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') return undefined;
  for (const e of [root, ...root.querySelectorAll('*')]) {
    if (!allowed.has(e.localName)) { e.remove(); continue; }
    for (const a of [...e.attributes]) if (/^on/i.test(a.name) || a.localName === 'style' || a.localName === 'href' && !a.value.startsWith('#')) e.removeAttributeNode(a);
  }
  return document.importNode(root, true);
}

/**
 * Drawing shows a drawing. Groups with data-step can be selected with the mouse or the arrow keys. It calls dress
 * with each group and each arrow. The title of a group appears below the drawing on focus or hover.
 */
export function Drawing({ text, label, dress, now, zoom = 0 }) {
  const box = useRef();
  const [told, tell] = useState('');
  const all = () => [...box.current.querySelectorAll('[data-step]')];
  useLayoutEffect(() => {
    const drawn = svg(text);
    if (!drawn) return box.current.replaceChildren();
    drawn.setAttribute('role', 'group');
    drawn.setAttribute('aria-label', label);
    box.current.replaceChildren(drawn);
    for (const e of all()) {
      e.setAttribute('role', 'button');
      const seen = [...e.querySelectorAll('text')].map(t => t.textContent).join(' ').trim(), said = e.querySelector('title')?.textContent ?? 'step ' + e.dataset.step;
      e.setAttribute('aria-label', said.startsWith(seen) ? said : seen + ': ' + said);
    }
  }, [text]);
  useLayoutEffect(() => { // text is at least 11 pixels high, unless the drawing fits into its box
    const drawn = box.current.querySelector('svg');
    if (!drawn) return;
    drawn.style.minWidth = zoom ? 11 / 12 * zoom * drawn.getAttribute('width') + 'px' : '';
    drawn.style.maxWidth = zoom > 1 ? 'none' : '';
  }, [text, zoom]);
  useLayoutEffect(() => {
    const some = all(), lit = some.find(e => Number(e.dataset.step) === now || e.dataset.with?.split(' ').includes(String(now))) ?? some[0];
    for (const e of some) e.setAttribute('tabindex', e === lit ? '0' : '-1');
    for (const e of box.current.querySelectorAll('[data-step], [data-from]')) dress?.(e);
    if (lit && now !== undefined) into(box.current, lit);
  }, [text, now, dress, zoom]);
  const step = e => e.target.closest?.('[data-step]');
  const chosen = e => { const on = step(e); if (on) { e.preventDefault(); go({ step: Number(on.dataset.step) }); } };
  const key = e => {
    if (e.key === 'Enter' || e.key === ' ') return chosen(e);
    const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key], some = all();
    if (!way || !step(e)) return;
    e.preventDefault();
    some[Math.max(0, Math.min(some.length - 1, some.indexOf(step(e)) + way))].focus();
  };
  const look = e => { const on = step(e); if (on) tell(on.querySelector('title')?.textContent ?? ''); };
  return html`<div class="drawing" ref=${box} tabindex="0" role="region" aria-label=${label} onClick=${chosen} onKeyDown=${key} onFocusIn=${look} onMouseOver=${look}></div>
    ${text.includes('data-step') && html`<p class="told" aria-hidden="true">${told}</p>`}`;
}

/** Zoom changes the size of a drawing: 0 fits it to the width, 1 keeps its text readable. */
export const Zoom = ({ of, zoom, set }) => html`<span class="zoom" role="group" aria-label=${'size of the ' + of}>
  <button aria-label="smaller" disabled=${!zoom} onClick=${() => set(Math.max(0.5, zoom / 1.25))}>−</button><button aria-label="larger" onClick=${() => set(Math.min(3, (zoom || 0.8) * 1.25))}>+</button>
  <button aria-pressed=${!zoom} onClick=${() => set(zoom ? 0 : 1)}>Fit to width</button></span>`;

/** into scrolls a box so that an element in it is visible. It scrolls nothing else. */
function into(box, e) {
  const b = box.getBoundingClientRect(), r = e.getBoundingClientRect();
  if (r.top < b.top || r.bottom > b.bottom) box.scrollTop += r.top - b.top - b.height / 3;
  if (r.left < b.left || r.right > b.right) box.scrollLeft += r.left - b.left - b.width / 3;
}

const most = 100; // steps in one drawing

/** Network draws the network of the plan; of a long one, the part around the moment. */
export function Network({ at, episode, step }) {
  const now = Math.max(0, episode.index(at.step)), long = episode.count > most * 1.5;
  const [wanted, want] = useState(false), [zoom, set] = useState(1), [fold, put] = useState(!subject() && episode.count >= 30 && !long);
  const shown = episode.count <= 5000 || wanted;
  const drawn = useAsk(shown ? 'drawing' : undefined, { ...sourceOf(at), kind: 'network', ...(fold && { fold }), ...(long ? { limit: most, after: Math.floor(now / most) * most } : {}) });
  const dress = useCallback(e => {
    const of = Number(e.dataset.step ?? e.dataset.to), i = episode.index(of);
    const lit = step && (of === step.step || e.dataset.with?.split(' ').includes(String(step.step)) || Number(e.dataset.from) === step.step);
    e.classList.toggle('lit', !!lit);
    e.classList.toggle('later', i > now || !step);
    if (e.dataset.step) lit ? e.setAttribute('aria-current', 'step') : e.removeAttribute('aria-current');
  }, [episode, episode.version, step?.step, now]);
  return html`<section class="pane network" aria-label="Network"><div class="head"><h2>Network ${long && html`<span class="dim">around the moment</span>`}</h2>
      ${shown && html`<span class="zoom">${!subject() && html`<button aria-pressed=${fold} title="shows steps that only fetch something as lines of the step that reads them" onClick=${() => put(!fold)}>Fold fetches</button>`} <${Zoom} of="network" zoom=${zoom} set=${set}/></span>`}</div>
    ${!shown ? html`<p><button onClick=${() => want(true)}>Draw the steps around the moment</button></p>`
      : drawn.problem ? html`<${Trouble} of=${drawn.problem}/>` : drawn.value ? html`<${Drawing} text=${drawn.value.svg} label="the network: steps, with arrows from results to the steps that read them" dress=${dress} now=${step?.step ?? 0} zoom=${zoom}/>`
      : html`<p class="dim waiting" role="status">…</p>`}</section>`;
}

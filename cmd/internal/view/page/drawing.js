// Drawings: SVG that the service makes. It is read as XML, and of it only elements of SVG without
// anything that does something are put into the page.
import { html, useEffect, useLayoutEffect, useRef } from './ui.js';
import { useAsk } from './ask.js';
import { go, sourceOf } from './place.js';
import { Trouble } from './parts.js';
import { Steps } from './panels/episode.js';

const allowed = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'marker', 'clipPath', 'linearGradient', 'stop', 'pattern', 'use']);

/** svg reads a drawing; undefined when it is none. */
export function svg(text) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') return undefined;
  for (const e of [root, ...root.querySelectorAll('*')]) {
    if (!allowed.has(e.localName)) { e.remove(); continue; }
    for (const a of [...e.attributes]) if (/^on/i.test(a.name) || a.localName === 'style' || a.localName === 'href' && !a.value.startsWith('#')) e.removeAttributeNode(a);
  }
  return document.importNode(root, true);
}

/** Drawing shows a drawing. What has data-step can be chosen; mark is given every such element. */
export function Drawing({ text, mark, label }) {
  const box = useRef();
  useLayoutEffect(() => {
    const drawn = svg(text);
    box.current.replaceChildren(...(drawn ? [drawn] : []));
    for (const e of box.current.querySelectorAll('[data-step]')) {
      e.setAttribute('tabindex', '0');
      e.setAttribute('role', 'button');
    }
  }, [text]);
  useEffect(() => { for (const e of box.current.querySelectorAll('[data-step]')) mark?.(e, Number(e.dataset.step)); });
  const chosen = e => {
    const on = e.target.closest?.('[data-step]');
    if (on) { e.preventDefault(); go({ step: Number(on.dataset.step) }); }
  };
  return html`<div class="drawing" ref=${box} role="group" aria-label=${label} onClick=${chosen} onKeyDown=${e => (e.key === 'Enter' || e.key === ' ') && chosen(e)}></div>`;
}

/** Network is the network of the plan. */
export function Network({ at, episode, step }) {
  return html`<section class="pane network" aria-label="Network"><h2>Network</h2><${Steps} at=${at} episode=${episode}/></section>`;
}

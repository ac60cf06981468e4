// The panels, in the order of the tabs. To add one: write panels/NAME.js, whose default export
// is a component that gets { at, episode }: the place (./place.js) and, where it is about one, the
// episode (./episode.js), and add a line here. A panel is loaded when it is first looked at.
//
//   about   'episode': its tab is there when something was executed; 'nothing': always; undefined: it has no tab
//   world   its tab is there only in this world
//   in      what is otherwise in a world
//   moment  it shows a moment: the scrubber stands above it
//   record  what is otherwise in a record, where nothing new is answered; false: it is not there
import { subject } from './ask.js';

const panels = [
  { name: '', title: 'Start', load: () => import('./panels/start.js'), record: { load: () => import('./panels/record.js') } },
  { name: 'episode', title: 'Episode', about: 'episode', moment: true, load: () => import('./panels/episode.js') },
  { name: 'time', title: 'Time', about: 'episode', moment: true, load: () => import('./panels/time.js') },
  { name: 'kitchen', title: 'Kitchen', about: 'episode', moment: true, load: () => import('./panels/kitchen.js'),
    in: { household: { title: 'Home', load: () => import('./panels/home.js') } } },
  { name: 'score', title: 'Score', about: 'episode', world: 'kitchen', load: () => import('./panels/score.js') },
  { name: 'why', title: 'Why', about: 'episode', moment: true, load: () => import('./panels/why.js') },
  { name: 'ask', title: 'Ask', about: 'episode', moment: true, load: () => import('./panels/ask.js') },
  { name: 'edit', title: 'Edit', about: 'nothing', load: () => import('./panels/edit.js'), record: false },
  { name: 'live', title: 'Live', about: 'nothing', load: () => import('./panels/live.js'), record: false },
  { name: 'batch', title: 'Batch', about: 'nothing', load: () => import('./panels/batch.js'), record: false },
  { name: 'jobs', title: 'Jobs', load: () => import('./panels/jobs.js'), record: false }, // Batch leads to it
];

const known = new Map();

/** panelsOf are the panels in a world. */
export function panelsOf(world) {
  if (!known.has(world)) known.set(world, panels.filter(p => (!p.world || p.world === world) && (p.record !== false || !subject())).map(p => ({ ...p, ...p.in?.[world], ...(subject() && p.record) })));
  return known.get(world);
}

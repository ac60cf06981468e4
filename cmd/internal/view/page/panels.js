// The panels, in the order of the tabs. To add one, write panels/NAME.js and add a line below. The default
// export of the module is a component with the properties { at, episode }: the place (./place.js) and the
// episode (./episode.js), if there is one. A panel is loaded when it is first shown.
//
//   about   'episode': the tab appears when there is an episode; 'nothing': always; undefined: the panel has no tab
//   world   the tab appears only in this world
//   in      properties that differ in a world
//   moment  the panel shows a moment, so the scrubber appears above it
//   record  properties that differ in a record; false: the panel does not appear in records of episodes
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
  { name: 'read', title: 'Read', about: 'nothing', load: () => import('./panels/read.js'), record: false },
  { name: 'live', title: 'Live', about: 'nothing', load: () => import('./panels/live.js'), record: false },
  { name: 'batch', title: 'Batch', about: 'nothing', load: () => import('./panels/batch.js'), record: false },
  { name: 'jobs', title: 'Jobs', load: () => import('./panels/jobs.js'), record: false }, // linked from Batch
];

const known = new Map();

/** recorded reports whether a panel appears in a record. A record of results shows only Start and Batch. */
const recorded = p => subject().place.view === 'batch' ? p.name === '' || p.name === 'batch' : p.record !== false;

/** panelsOf returns the panels of a world. */
export function panelsOf(world) {
  if (!known.has(world)) known.set(world, panels.filter(p => (!p.world || p.world === world) && (!subject() || recorded(p))).map(p => ({ ...p, ...p.in?.[world], ...(subject() && p.record) })));
  return known.get(world);
}

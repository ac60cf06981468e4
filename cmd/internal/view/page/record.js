// The entry point of a record: calls are answered from the record, without requests.
import { answerBy } from './ask.js';
import * as recorded from './recorded.js';
import { link } from './place.js';

answerBy(recorded);
recorded.open(document.getElementById('record').textContent).then(subject => {
  if (!location.hash) history.replaceState(null, '', link({ view: 'episode', ...subject.place }, {}));
  return import('./main.js');
});

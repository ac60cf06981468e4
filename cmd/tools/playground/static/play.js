// The page without a server: Hearth itself answers, as a module in a worker.
import { answerBy } from './ask.js';
import * as module from './module.js';

answerBy(module);
await import('./main.js');

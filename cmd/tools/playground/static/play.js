// The entry point of the page without a server: a WebAssembly module answers all calls.
import { answerBy } from './ask.js';
import * as module from './module.js';

answerBy(module);
await import('./main.js');

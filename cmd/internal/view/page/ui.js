// What every panel is written with: markup in template strings (htm), shown by Preact, which
// makes all that is put into it text. Nothing here is evaluated or inserted as markup.
import { h, render, Fragment } from './vendor/preact.mjs';
import htm from './vendor/htm.mjs';

export { render, Fragment };
export { useState, useEffect, useMemo, useRef, useLayoutEffect, useCallback } from './vendor/hooks.mjs';
export const html = htm.bind(h);

// The user interface library: markup in template strings (htm), rendered by Preact. Preact inserts all values
// as text. Nothing is evaluated or inserted as markup.
import { h, render, Fragment } from './vendor/preact.mjs';
import htm from './vendor/htm.mjs';

export { render, Fragment };
export { useState, useEffect, useMemo, useRef, useLayoutEffect, useCallback } from './vendor/hooks.mjs';
export const html = htm.bind(h);

import { expect, it } from 'vitest';
import { findFitCandidates, isRisky } from './fit-candidates.ts';

it.each([
  'height: 100%',
  'color: red; max-height:20em',
  'overflow: hidden',
  'overflow-y: auto',
  'position: absolute; top: 0',
  'display: inline-block',
  'contain: strict',
  '-webkit-line-clamp: 3',
  'writing-mode: vertical-rl',
  'WHITE-SPACE: nowrap',
  'text-indent: -2em',
  'margin: 1em 0 0 -3em',
])('the style "%s" can keep a box from fitting', (style) => {
  expect(isRisky(style)).toBe(true);
});

it.each([
  'line-height: 1.2; border-width: 1px',
  'text-indent: 1.2em; margin: 0 0 1em',
  'position: static; display: block',
  'font-family: "Overflow", serif',
])('the style "%s" cannot keep a box from fitting', (style) => {
  expect(isRisky(style)).toBe(false);
});

it('finds tables, listings, and elements whose rules or attributes are risky, in document order', () => {
  document.head.innerHTML =
    '<style>@media screen { .box { overflow: hidden } } p { margin: 0 } img { width: 90% }</style>';
  document.body.innerHTML =
    '<p>a</p><div class="box"><pre>b</pre></div><p style="height: 3em">c</p><img alt="d"><table></table>';
  expect(findFitCandidates(document).map(({ localName }) => localName)).toEqual(['div', 'pre', 'p', 'table']);
});

import { afterEach, expect, it } from 'vitest';
import { OUTSIDE_ATTRIBUTE } from './outside-attribute.ts';
import { revealTarget } from './reveal-target.ts';

afterEach(() => {
  document.body.replaceChildren();
  for (const style of document.head.querySelectorAll('style')) style.remove();
});

/** Returns the element `n1` of a page after it was revealed. */
function revealIn(body: string, css = ''): Element | null {
  document.head.insertAdjacentHTML('beforeend', `<style>${css}</style>`);
  document.body.innerHTML = body;
  const target = document.querySelector('#n1');
  if (target) revealTarget(target);
  return target;
}
const isMarked = (element: Element | null): boolean => element?.hasAttribute('data-octavo-revealed') ?? false;

it('marks a target that a rule of the book hides', () => {
  expect(isMarked(revealIn('<aside id="n1">Note</aside>', 'aside { display: none }'))).toBe(true);
});

it('marks a target that is invisible', () => {
  expect(isMarked(revealIn('<div style="visibility: hidden"><aside id="n1">Note</aside></div>'))).toBe(true);
});

it('marks the hidden block around a target, and removes its hidden attribute', () => {
  const target = revealIn('<section hidden><p><a id="n1">1</a> Note</p></section>', '[hidden] { display: none }');
  const section = document.querySelector('section');
  expect([isMarked(target), isMarked(section), section?.hasAttribute('hidden')]).toEqual([false, true, false]);
});

it('removes a declaration with priority, which no rule overrides', () => {
  const target = revealIn('<aside id="n1" style="color: red; display: none !important">Note</aside>');
  expect([isMarked(target), target?.getAttribute('style')]).toEqual([true, 'color: red;']);
});

it('does not mark a visible target, and not a block of a slice that is not shown', () => {
  expect(isMarked(revealIn('<p id="n1">Note</p>'))).toBe(false);
  expect(
    isMarked(revealIn(`<p id="n1" ${OUTSIDE_ATTRIBUTE}>Note</p>`, `[${OUTSIDE_ATTRIBUTE}] { display: none }`)),
  ).toBe(false);
});

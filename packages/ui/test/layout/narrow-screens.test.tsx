import { setProjectAnnotations } from '@storybook/react-vite';
import type { Meta } from '@storybook/react-vite';
import { Ellipsis } from 'lucide';
import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';
import * as genreCarousel from '../../src/components/GenreCarousel/GenreCarousel.stories.tsx';
import * as topBar from '../../src/components/ReaderTopBar/ReaderTopBar.stories.tsx';
import * as cart from '../../src/screens/CartScreen/CartScreen.stories.tsx';
import { Icon } from '../../src/components/Icon/index.ts';
import { IconButton } from '../../src/components/IconButton/index.ts';
import { layoutSettled, renderStory } from './render-story.tsx';

beforeAll(() => setProjectAnnotations(preview));

const elementIn = (container: HTMLElement, selector: string): HTMLElement => {
  const found = container.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The story has no ${selector}.`);
  return found;
};

it.each([
  ['Payment', cart.Payment],
  ['PaymentPreparing', cart.PaymentPreparing],
])('shows the total above the card field and the pay button without scrolling on a phone: %s', async (_, story) => {
  await page.viewport(390, 844);
  globalThis.scrollTo(0, 0);
  const { container, unmount } = renderStory(cart.default, story);
  await layoutSettled();
  const total = elementIn(
    container,
    '[data-component="OrderSummary"] [data-component="Price"]',
  ).getBoundingClientRect();
  const card = elementIn(container, 'fieldset').getBoundingClientRect();
  const pay = elementIn(container, 'button[type="submit"]').getBoundingClientRect();
  expect(total.top).toBeGreaterThanOrEqual(0);
  expect(total.bottom).toBeLessThan(card.top);
  expect(pay.bottom).toBeLessThanOrEqual(844);
  unmount();
});

it.each([
  [390, 'Pride and Prejudice'],
  [390, 'The Marbler’s Daughter'],
  [390, 'على العجين'],
  [420, 'The Salt Cartographer'],
])('shows a whole title between five tools of the reader at %i px: %s', async (width, title) => {
  await page.viewport(width, 844);
  const more = createElement(IconButton, { label: 'More', icon: createElement(Icon, { of: Ellipsis }) });
  const back = createElement('span', { style: { display: 'block', inlineSize: '2.75rem' } });
  const { container, unmount } = renderStory(topBar.default, {
    args: { ...topBar.default.args, title, back, tools: more },
  });
  await layoutSettled();
  const shown = elementIn(container, 'header p');
  expect(getComputedStyle(shown).visibility).toBe('visible');
  expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth);
  expect(shown.scrollHeight).toBeLessThanOrEqual(shown.clientHeight + 1);
  unmount();
});

it('shows no remains of a title between the tools of the reader at 320 px', async () => {
  await page.viewport(320, 844);
  const { container, unmount } = renderStory(topBar.default, topBar.Default);
  expect(getComputedStyle(elementIn(container, 'header p')).visibility).toBe('hidden');
  unmount();
});

/** The longest one-word genres of the demo shop and of imported books; a row renders eight at first. */
const genreNames = 'Biography Philosophy Historical Adventure Computing Children Religion Business'.split(' ');

/** The words of an element that continue on another line. */
function brokenWords(element: HTMLElement): string[] {
  const text = element.firstChild;
  if (!text) return [];
  return [...element.textContent.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
  });
}

describe('a row of six genres', () => {
  const genres = genreNames.map((name, index) => ({
    id: index,
    name,
    href: '/',
    countText: '12 books',
    picture: null,
  }));
  // The widths of the row beside the side menu, in windows of 1025 to 1440 px.
  it.each([690, 760, 840, 920, 1000, 1080])('breaks no one-word name at %i px', async (width) => {
    await page.viewport(1440, 900);
    const meta: Meta = {
      ...(genreCarousel.default as Meta),
      decorators: [(Story) => createElement('div', { style: { inlineSize: `${width}px` } }, createElement(Story))],
    };
    const { container, unmount } = renderStory(meta, {
      args: { ...genreCarousel.default.args, genres: { status: 'ready', items: genres } },
    });
    await layoutSettled();
    const names = [
      ...container.querySelectorAll<HTMLElement>('[data-component="GenreCard"] > span:last-child > span:first-child'),
    ];
    expect(names.map(({ textContent }) => textContent)).toEqual(genreNames);
    expect(names.flatMap(brokenWords)).toEqual([]);
    unmount();
  });
});

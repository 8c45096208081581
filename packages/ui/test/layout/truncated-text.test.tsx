import { setProjectAnnotations } from '@storybook/react-vite';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';
import { renderStory, type StoryFile } from './render-story.tsx';

const files = import.meta.glob<StoryFile>('../../src/{components,screens}/*/*.stories.tsx');
const ARABIC = 'ملاحظات على العجين';

beforeAll(async () => {
  setProjectAnnotations(preview);
  await page.viewport(390, 844);
});

/** Elements that cut off text which does not fit. Fields are left out: their text scrolls. */
function truncatingElements(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('*:not(input, select, textarea)')].filter((element) => {
    const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(element);
    const isCut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    return isCut && overflowX !== 'visible' && element.textContent.trim() !== '';
  });
}

/** Replaces every text of an element by an Arabic one. */
function translate(element: HTMLElement): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) node.textContent = ARABIC;
}

it.each(Object.entries(files))('cuts off right-to-left text at its end: %s', async (_, load) => {
  const { default: meta, Default: story } = await load();
  const { container, unmount } = renderStory(meta, story);
  const wrong = truncatingElements(container).filter((element) => {
    translate(element);
    return getComputedStyle(element).direction !== 'rtl';
  });
  expect(wrong.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
  unmount();
});

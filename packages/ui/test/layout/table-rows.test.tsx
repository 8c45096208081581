import { setProjectAnnotations } from '@storybook/react-vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';
import { layoutSettled, renderStory, type StoryFile } from './render-story.tsx';

const files = import.meta.glob<StoryFile>('../../src/components/{DataTable,CartTable,LibraryList}/*.stories.tsx', {
  eager: true,
});
const stories = Object.values(files).flatMap(({ default: meta, ...named }) =>
  Object.entries(named).map(([name, story]) => [`${meta.title ?? ''} ${name}`, meta, story] as const),
);

beforeAll(() => setProjectAnnotations(preview));

describe.each([390, 1440])('at %i px', (width) => {
  beforeAll(() => page.viewport(width, 900));

  it.each(stories)('rows contain their cells, and headers share a baseline: %s', async (_, meta, story) => {
    const { container, unmount } = renderStory(meta, story);
    await layoutSettled();
    const overflowing = [...container.querySelectorAll('tr')].flatMap((row) => {
      const { bottom } = row.getBoundingClientRect();
      return [...row.cells].filter((cell) => cell.getBoundingClientRect().bottom > bottom + 1);
    });
    expect(overflowing.map(({ textContent }) => textContent)).toEqual([]);
    const baselines = [...container.querySelectorAll<HTMLElement>('thead th')]
      .filter((cell) => cell.textContent.trim() !== '' && !cell.querySelector('input'))
      .filter((cell) => !isForScreenReaders(cell))
      .map(bottomOfText);
    const lowest = Math.max(0, ...baselines);
    expect(lowest - Math.min(lowest, ...baselines)).toBeLessThan(1.5);
    unmount();
  });
});

/** Whether the text of a cell is hidden from sighted users. */
const isForScreenReaders = ({ firstElementChild: child }: HTMLElement): boolean =>
  child !== null && getComputedStyle(child).position === 'absolute';

/** The lower edge of the last line of text. */
function bottomOfText(cell: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return [...range.getClientRects()].at(-1)?.bottom ?? 0;
}

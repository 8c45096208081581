import { setProjectAnnotations } from '@storybook/react-vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import preview from '../../.storybook/preview.tsx';
import * as genreCard from '../../src/components/GenreCard/GenreCard.stories.tsx';
import { renderStory, type StoryFile } from './render-story.tsx';

const files = import.meta.glob<StoryFile>('../../src/{components,templates}/*/*.stories.tsx');

/** The part of the DevTools protocol that the tests use. */
interface Emulation {
  send(
    method: 'Emulation.setEmulatedMedia',
    parameters: { features: { name: string; value: string }[] },
  ): Promise<unknown>;
}

const setForcedColors = (value: 'active' | 'none') =>
  (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

beforeAll(async () => {
  setProjectAnnotations(preview);
  await page.viewport(1280, 900);
  await setForcedColors('none');
});
afterAll(() => setForcedColors('none'));

const isTransparent = (color: string) => /^(?:transparent|rgba\(.*, 0\))$/u.test(color);
const underlineOf = (element: Element) => getComputedStyle(element).textDecorationLine;

it.each(Object.entries(files))(
  'shows no underline in forced colors that is transparent otherwise: %s',
  async (_, load) => {
    const { default: meta, Default: story } = await load();
    const { container, unmount } = renderStory(meta, story);
    const invisible = [...container.querySelectorAll('*')].filter(
      (element) => underlineOf(element) !== 'none' && isTransparent(getComputedStyle(element).textDecorationColor),
    );
    // Most stories have no such underline, so forced colors could not show one.
    if (invisible.length > 0) await setForcedColors('active');
    const shown = invisible.filter((element) => underlineOf(element) !== 'none');
    if (invisible.length > 0) await setForcedColors('none');
    expect(shown.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    unmount();
  },
);

it('underlines the selected genre only', async () => {
  await setForcedColors('active');
  const [plain, selected] = [genreCard.Default, genreCard.Selected].map((story) => {
    const { container, unmount } = renderStory(genreCard.default, story);
    const lines = [...container.querySelectorAll('a *')].map(underlineOf);
    unmount();
    return lines.includes('underline');
  });
  expect([plain, selected]).toEqual([false, true]);
});

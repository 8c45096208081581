import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chooseCovers, chooseCover, proposeCovers } from './choose-cover.ts';
import { contrast } from './color.ts';
import { backgroundOf, renderCover, SYSTEMS, minTitleContrast } from './render-cover.ts';
import { renderGenreImage } from './genre-images.ts';
import { renderMissingCover } from './render-missing-cover.ts';
import { PALETTES } from './palettes.ts';
import type { SystemName } from './cover-system.ts';

const NAMES = Object.keys(SYSTEMS).toSorted() as SystemName[];
const aRequest = (system: SystemName, title = 'The Salt Cartographer') => ({
  system,
  seed: 'a-seed',
  title,
  author: 'Maren Oskalo',
});

describe.each(NAMES)('the system %s', (system) => {
  it('returns the same bytes for the same request, in a small SVG that needs no font and can be rasterized', async () => {
    const { svg } = await renderCover(aRequest(system));
    expect((await renderCover(aRequest(system))).svg).toBe(svg);
    expect(svg).not.toMatch(/<text|font-family|NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(190_000);
    const { info } = await sharp(Buffer.from(svg)).resize(120).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([120, 180]);
  });

  // A broadside depends only on its title and palette.
  it.skipIf(system === 'broadside')('returns different images for different seeds', async () => {
    const one = await renderCover({ ...aRequest(system), palette: 0 });
    const other = await renderCover({ ...aRequest(system), palette: 0, seed: 'another-seed' });
    expect(one.svg).not.toBe(other.svg);
  });

  it('keeps its title legible in every palette', async () => {
    expect(PALETTES[system].length).toBeGreaterThanOrEqual(8);
    for (const [palette] of PALETTES[system].entries()) {
      const { title } = await renderCover({ ...aRequest(system, 'Quiet Harbors'), palette });
      expect(title && minTitleContrast(title), `palette ${palette}`).toBeGreaterThanOrEqual(4.5);
      expect(title?.size).toBeGreaterThanOrEqual(72);
    }
  });

  it('has a color that contrasts with the background in every palette', () => {
    const slots = ['a', 'b', 'c', 'sun', 'fig'];
    const flat = PALETTES[system].filter((palette) => {
      const colors = slots.flatMap((slot) => palette[slot] ?? []);
      return Math.max(...colors.map((color) => contrast(color, backgroundOf(palette)))) < 1.8;
    });
    expect(flat).toEqual([]);
  });

  it('accepts titles of any length and script', async () => {
    const titles = [
      'It',
      'ألف ليلة من الملح',
      '雨の下の図書館',
      'Война и мир',
      'The History of the Decline and Fall of Small Libraries in the Northern Provinces and Elsewhere, with Maps',
      'Donaudampfschifffahrtsgesellschaftskapitän',
      'महाभारत',
      '<&">',
    ];
    for (const title of titles) {
      const { svg } = await renderCover(aRequest(system, title));
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

it('labels the image with the escaped title and author', async () => {
  const { svg } = await renderCover({ ...aRequest('rings', 'Salt & <Sugar>'), author: 'A "B" C' });
  expect(svg).toContain('aria-label="Salt &amp; &lt;Sugar&gt; by A &quot;B&quot; C"');
});

it('returns the same generated cover for a book every time', async () => {
  const book = { slug: 'a-cold-case', title: 'A Cold Case', author: 'Signe Aldermarsh', genres: ['Crime'] };
  expect(await renderMissingCover(book)).toEqual(await renderMissingCover(book));
});

describe('choosing covers', () => {
  it('chooses by genre and returns the same system for the same slug', () => {
    const book = { slug: 'a-cold-case', genres: ['Crime'] };
    expect(['nocturne', 'initial', 'rings']).toContain(chooseCover(book).system);
    expect(chooseCover(book)).toEqual(chooseCover(book));
  });

  it('never places two covers with the same system or hue next to each other on a shelf', () => {
    const genres = ['Fiction', 'Crime', 'Poetry', 'Historical', 'Science', 'Fantasy', 'Memoir', 'Travel', 'Unheard of'];
    const books = Array.from({ length: 60 }, (_, index) => ({
      slug: `book-${index}`,
      genres: [genres[index % genres.length] ?? ''],
    }));
    const shelf = chooseCovers(books);
    const repeats = shelf.filter(({ system }, index) =>
      [shelf[index - 1], shelf[index - 8]].some((other) => other?.system === system),
    );
    expect(repeats).toEqual([]);
  });

  it('proposes covers of different systems, and others in each round', () => {
    const book = { slug: 'a-book', genres: ['Fiction'] };
    const rounds = [0, 1, 2, 3, 4].map((round) => proposeCovers(book, round, 5));
    for (const proposed of rounds) expect(new Set(proposed.map(({ system }) => system)).size).toBe(5);
    const all = rounds.flat().map(({ system, palette }) => `${system} ${palette}`);
    expect(new Set(all).size).toBe(25);
    expect(proposeCovers(book, 0, 5)).toEqual(rounds[0]);
    expect(rounds[0]?.[0]).toEqual(chooseCover(book));
  });

  it('keeps the system a book requires', () => {
    expect(chooseCovers([{ slug: 'x', genres: [], system: 'brush' }])[0]?.system).toBe('brush');
  });
});

it('renders a textless image for any genre', async () => {
  const pictures = await Promise.all(['Crime', 'Food', 'Beekeeping'].map(renderGenreImage));
  expect(new Set(pictures).size).toBe(3);
  expect(pictures.every((picture) => picture.includes('aria-hidden="true"'))).toBe(true);
});

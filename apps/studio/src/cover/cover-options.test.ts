import { aStudioBook } from '@octavo/core/testing';
import { expect, it } from 'vitest';
import { coverOptions, currentCover, toCoverChoice } from './cover-options.ts';

const proposals = [
  { design: 'initial-3', name: 'initial', image: 'data:image/webp;base64,AA' },
  { design: 'rings-0', name: 'rings', image: 'data:image/webp;base64,BB' },
];
const { cover } = aStudioBook();
const uploaded = { src: '/covers/own-640.jpg' };

it('offers the cover of the file, the uploaded one and the drawings', () => {
  const book = aStudioBook({ cover: { ...cover, source: 'uploaded', chosen_by: 'author', uploaded_image: uploaded } });
  expect(coverOptions(book, proposals).map(({ value, label }) => [value, label])).toEqual([
    ['file', 'From the file'],
    ['uploaded', 'Uploaded'],
    ['initial-3', 'Drawn: initial'],
    ['rings-0', 'Drawn: rings'],
  ]);
  expect(currentCover(book)).toBe('uploaded');
});

it('shows the chosen drawing once, even when it is not among the proposals', () => {
  const book = aStudioBook({ cover: { ...cover, source: 'drawn', design: 'strata-1', file_image: null } });
  expect(coverOptions(book, proposals).map(({ label }) => label)).toEqual([
    'Drawn: strata',
    'Drawn: initial',
    'Drawn: rings',
  ]);
  const proposed = aStudioBook({ cover: { ...cover, source: 'drawn', design: 'rings-0' } });
  expect(coverOptions(proposed, proposals).filter(({ value }) => value === 'rings-0')).toHaveLength(1);
});

it('shows the drawing of a file without a cover, and nothing for a book without one', () => {
  const automatic = aStudioBook({ cover: { ...cover, source: 'drawn', file_image: null } });
  expect(coverOptions(automatic, [])).toMatchObject([
    { value: currentCover(automatic), label: 'Drawn: automatically' },
  ]);
  const empty = aStudioBook({ images: [], cover: { ...cover, source: 'drawn', file_image: null } });
  expect([coverOptions(empty, []), currentCover(empty)]).toEqual([[], null]);
});

it('turns an option into a choice', () => {
  expect(toCoverChoice('file')).toEqual({ source: 'file' });
  expect(toCoverChoice('rings-0')).toEqual({ source: 'drawn', design: 'rings-0' });
});

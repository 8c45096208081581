import type { ReadingOrderLink } from '@octavo/epub/manifest';
import { expect, it } from 'vitest';
import { narrationTrack } from './narration-track.ts';

const TRACK = { href: 'one.guided.json', type: 'application/guided-navigation+json' };
const aDocument = (more: Partial<ReadingOrderLink> = {}): ReadingOrderLink => ({
  href: 'one.xhtml',
  type: 'application/xhtml+xml',
  cfi: '/6/2!',
  size: 1,
  positions: 1,
  ...more,
});

it.each([
  ['a document with recorded audio', { alternate: [{ href: 'one.txt', type: 'text/plain' }, TRACK] }, TRACK],
  ['a document without recorded audio', {}, undefined],
  ['notes outside the linear reading order', { alternate: [TRACK], linear: 'no' as const }, undefined],
])('returns the track of %s', (_, more, expected) => {
  expect(narrationTrack(aDocument(more))).toEqual(expected);
});

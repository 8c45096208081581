import { expect, it } from 'vitest';
import { parseGoToInput } from './go-to-input.ts';

const book = { total: 200, pageList: [{ title: 'xii', href: 'a.xhtml#p12' }] };

it.each([
  ['page', '101', { totalProgression: 0.500005 }],
  ['page', '1', { totalProgression: 0 }],
  ['percent', '45 %', { totalProgression: 0.45 }],
  ['page', '30%', { totalProgression: 0.3 }],
  ['printed', '30 %', { totalProgression: 0.3 }],
  ['percent', '12,5', { totalProgression: 0.125 }],
  ['printed', ' XII ', { href: 'a.xhtml#p12' }],
] as const)('%s %j is a valid target', (kind, typed, target) => {
  expect(parseGoToInput(kind, typed, book)).toEqual(target);
});

it.each([
  ['page', '0'],
  ['page', '201'],
  ['page', '1.5'],
  ['page', 'ten'],
  ['page', '101%'],
  ['percent', '101'],
  ['percent', ''],
  ['printed', 'xiii'],
] as const)('%s %j is not a valid target', (kind, typed) => {
  expect(parseGoToInput(kind, typed, book)).toBeUndefined();
});

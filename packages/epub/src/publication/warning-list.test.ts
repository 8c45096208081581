import { expect, it } from 'vitest';
import { WarningList } from './warning-list.ts';

it('keeps a warning about lost text after thousands of others, and counts those that are left out', () => {
  const list = new WarningList();
  for (let at = 0; at < 5_000; at += 1)
    list.add({ code: 'resource_missing', message: `The file ${at} is missing.`, entry: `${at}.png` });
  list.add({ code: 'spine_item_unreadable', message: 'a'.repeat(1_000), entry: 'one.pdf' });
  const all = list.all();
  expect(all).toHaveLength(102);
  expect(all[99]).toMatchObject({ code: 'resource_missing', entry: '99.png' });
  expect(all[100]).toEqual({ code: 'spine_item_unreadable', message: 'a'.repeat(300), entry: 'one.pdf' });
  expect(all[101]).toEqual({ code: 'resource_missing', message: 'There are 4900 more problems of this kind.' });
});

it('lists few warnings as they are', () => {
  const list = new WarningList();
  const warning = { code: 'resource_missing', message: 'The file a is missing.', line: 3 } as const;
  list.add(warning);
  expect(list.all()).toEqual([warning]);
});

import { sentenceOf } from '@octavo/core/errors';
import { screens } from '@octavo/core/messages';
import { expect, inject, it } from 'vitest';
import { openDoor } from './support/door.ts';
import { freePort } from './support/shop.ts';
import { aVisit } from './support/visit.ts';

it('fits a window of forty columns, and follows its size', async () => {
  const window = (await aVisit()).open({ columns: 40, rows: 16 });
  await window.see('Happy reading, Friend');
  await window.choose(screens.home.topSales);
  await window.see('$');
  expect(window.screen()).toMatch(/› .{16,}\$\d+\.\d\d\n/);
  expect(window.screen()).not.toContain('★');
  window.resize(100, 30);
  await window.see(/★.*\$\d+\.\d\d/);
  window.resize(10, 3);
  await window.see('This');
});

it('uses no colors where they are not wanted', async () => {
  const window = (await aVisit()).open({ env: { NO_COLOR: '1' } });
  await window.see('Happy reading, Friend');
  expect(window.colorCodes()).toEqual([]);
});

it('writes no codes at all to a dumb terminal', async () => {
  const window = (await aVisit()).open({ env: { TERM: 'dumb' } });
  await window.see('Happy reading, Friend');
  window.press('down', 'enter');
  await window.see('Discover Our Collection');
  window.press('ctrlC');
  expect(await window.ended()).toBe(0);
  expect(window.written()).not.toContain('\u001B');
});

it('gives the screen back when it is told to end', async () => {
  const window = (await aVisit()).open();
  await window.see('Happy reading, Friend');
  window.terminate();
  expect(await window.ended()).toBe(0);
  expect(window.isFullScreen()).toBe(false);
  expect(window.isCursorHidden()).toBe(false);
});

it('says how to start a shop where there is none', async () => {
  const window = (await aVisit()).open({ url: `http://127.0.0.1:${await freePort()}` });
  expect(await window.ended()).toBe(1);
  expect(window.screen()).toContain('npm start');
});

it('says so when the shop is gone, and goes on when it is back', async () => {
  const door = await openDoor(inject('origin'));
  const window = (await aVisit()).open({ url: door.origin });
  await window.see('Happy reading, Friend');
  door.shut();
  await window.choose(screens.home.genres);
  await window.see(sentenceOf('offline').slice(0, 30));
  await window.see(`r ${screens.retry}`);
  door.reopen();
  window.type('r');
  expect(await window.see('Poetry')).not.toContain(screens.retry);
  await door.close();
});

import { defaultMessageOf } from '@octavo/core/errors';
import { screens } from '@octavo/core/messages';
import { expect, inject, it } from 'vitest';
import { startProxy } from './support/shop-proxy.ts';
import { freePort } from './support/shop.ts';
import { createVisit } from './support/visit.ts';

it('fits a window of 40 columns and follows a resize', async () => {
  const window = (await createVisit()).open({ columns: 40, rows: 16 });
  await window.waitForText('Happy reading, Friend');
  await window.choose(screens.home.topSales);
  await window.waitForText('$');
  expect(window.screen()).toMatch(/› .{16,}\$\d+\.\d\d\n/);
  expect(window.screen()).not.toContain('★');
  window.resize(100, 30);
  await window.waitForText(/★.*\$\d+\.\d\d/);
  window.resize(10, 3);
  await window.waitForText('This');
});

it('writes no color codes when NO_COLOR is set', async () => {
  const window = (await createVisit()).open({ env: { NO_COLOR: '1' } });
  await window.waitForText('Happy reading, Friend');
  expect(window.colorCodes()).toEqual([]);
});

it('writes no escape codes to a dumb terminal', async () => {
  const window = (await createVisit()).open({ env: { TERM: 'dumb' } });
  await window.waitForText('Happy reading, Friend');
  window.press('down', 'enter');
  await window.waitForText('Discover Our Collection');
  window.press('ctrlC');
  expect(await window.waitForExit()).toBe(0);
  expect(window.output()).not.toContain('\u001B');
});

it('restores the screen on SIGTERM', async () => {
  const window = (await createVisit()).open();
  await window.waitForText('Happy reading, Friend');
  window.terminate();
  expect(await window.waitForExit()).toBe(0);
  expect(window.isFullScreen()).toBe(false);
  expect(window.isCursorHidden()).toBe(false);
});

it('explains how to start a shop when none is running', async () => {
  const window = (await createVisit()).open({ url: `http://127.0.0.1:${await freePort()}` });
  expect(await window.waitForExit()).toBe(1);
  expect(window.screen()).toContain('npm start');
});

it('shows an error while the shop is unreachable and recovers on Retry', async () => {
  const proxy = await startProxy(inject('origin'));
  const window = (await createVisit()).open({ url: proxy.origin });
  await window.waitForText('Happy reading, Friend');
  proxy.disconnect();
  await window.choose(screens.home.genres);
  await window.waitForText(defaultMessageOf('offline').slice(0, 30));
  await window.waitForText(`r ${screens.retry}`);
  proxy.reconnect();
  window.type('r');
  expect(await window.waitForText('Poetry')).not.toContain(screens.retry);
  await proxy.close();
});

import { readFile, stat, writeFile } from 'node:fs/promises';
import { screens, toasts, validationMessages } from '@octavo/core/messages';
import { expect, it } from 'vitest';
import { createVisit, customer, logIn, waitForResponse } from './support/visit.ts';

it('restores the session from a file only its owner can read, and asks for a login after the session has ended', async () => {
  const visit = await createVisit();
  const first = visit.open();
  await first.waitForText('Happy reading, Friend');
  await first.choose(screens.login);
  await logIn(first);
  await first.waitForText('Happy reading, Ines Harlow');
  first.press('ctrlC');
  expect(await first.waitForExit()).toBe(0);
  const file = await visit.storageFile();
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = visit.open();
  await second.waitForText('Happy reading, Ines Harlow');
  const stored = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  await writeFile(file, JSON.stringify({ ...stored, access_token: 'spent', refresh_token: 'spent' }));
  await second.choose(screens.profile.orderHistory);
  await second.waitForText(toasts.signInAgain);
  await logIn(second);
  await second.waitForText(/› Order History .*ines_h/);
  await waitForResponse(second, /\$\d+\.\d\d/);
});

it('ends the session with the terminal when "Remember me" is off', async () => {
  const visit = await createVisit();
  const first = visit.open();
  await first.waitForText('Happy reading, Friend');
  await first.choose(screens.login);
  await first.waitForText('Remember me');
  first.type(customer.username);
  first.press('enter');
  first.type(customer.password);
  first.press('enter', 'space');
  await first.waitForText(/Remember me +○ no/);
  first.press('enter', 'enter');
  await first.waitForText('Happy reading, Ines Harlow');
  first.press('ctrlC');
  expect(await first.waitForExit()).toBe(0);
  await visit.open().waitForText('Happy reading, Friend');
});

it('shows a sign-out in every window', async () => {
  const visit = await createVisit();
  const [window, otherWindow] = [visit.open(), visit.open()];
  for (const each of [window, otherWindow]) await each.waitForText('Happy reading, Friend');
  await window.choose(screens.login);
  await logIn(window);
  for (const each of [window, otherWindow]) await each.waitForText('Happy reading, Ines Harlow');
  await otherWindow.choose(screens.logout);
  expect(await window.waitForText('Happy reading, Friend')).toContain(screens.login);
});

it('registers an account and shows the login with its username', async () => {
  const window = (await createVisit()).open();
  await window.waitForText('Happy reading, Friend');
  await window.choose('Register');
  await window.waitForText('Confirm password');
  window.press('tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'enter');
  await window.waitForText(validationMessages.usernameRequired);
  await window.waitForText(validationMessages.roleRequired);
  const username = `reader_${Date.now()}`;
  for (const value of [username, `${username}@octavo.example`, customer.password, customer.password]) {
    window.type(value);
    window.press('enter');
  }
  window.press('space', 'enter', 'enter');
  await window.waitForNoText('Confirm password');
  expect(await window.waitForText(new RegExp(`Username +${username}`))).toContain(screens.login);
});

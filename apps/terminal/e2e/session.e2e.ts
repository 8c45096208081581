import { readFile, stat, writeFile } from 'node:fs/promises';
import { screens, toasts, validationMessages } from '@octavo/core/messages';
import { expect, it } from 'vitest';
import { aVisit, customer, logIn, seeAnswer } from './support/visit.ts';

it('stays signed in for the next time, in a file of its owner alone, until the session ends elsewhere', async () => {
  const visit = await aVisit();
  const first = visit.open();
  await first.see('Happy reading, Friend');
  await first.choose(screens.login);
  await logIn(first);
  await first.see('Happy reading, Ines Harlow');
  first.press('ctrlC');
  expect(await first.ended()).toBe(0);
  const file = await visit.keptFile();
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = visit.open();
  await second.see('Happy reading, Ines Harlow');
  const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  await writeFile(file, JSON.stringify({ ...kept, access_token: 'spent', refresh_token: 'spent' }));
  await second.choose(screens.profile.orderHistory);
  await second.see(toasts.signInAgain);
  await logIn(second);
  await second.see(/› Order History .*ines_h/);
  await seeAnswer(second, /\$\d+\.\d\d/);
});

it('ends a session with the terminal when it is not to be remembered', async () => {
  const visit = await aVisit();
  const first = visit.open();
  await first.see('Happy reading, Friend');
  await first.choose(screens.login);
  await first.see('Remember me');
  first.type(customer.username);
  first.press('enter');
  first.type(customer.password);
  first.press('enter', 'space');
  await first.see(/Remember me +○ no/);
  first.press('enter', 'enter');
  await first.see('Happy reading, Ines Harlow');
  first.press('ctrlC');
  expect(await first.ended()).toBe(0);
  await visit.open().see('Happy reading, Friend');
});

it('shows a sign-out in every window', async () => {
  const visit = await aVisit();
  const [here, there] = [visit.open(), visit.open()];
  for (const window of [here, there]) await window.see('Happy reading, Friend');
  await here.choose(screens.login);
  await logIn(here);
  for (const window of [here, there]) await window.see('Happy reading, Ines Harlow');
  await there.choose(screens.logout);
  expect(await here.see('Happy reading, Friend')).toContain(screens.login);
});

it('registers an account, and asks to log in as that', async () => {
  const window = (await aVisit()).open();
  await window.see('Happy reading, Friend');
  await window.choose('Register');
  await window.see('Confirm password');
  window.press('tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'tab', 'enter');
  await window.see(validationMessages.usernameRequired);
  await window.see(validationMessages.roleRequired);
  const username = `reader_${Date.now()}`;
  for (const answer of [username, `${username}@octavo.example`, customer.password, customer.password]) {
    window.type(answer);
    window.press('enter');
  }
  window.press('space', 'enter', 'enter');
  await window.seeNo('Confirm password');
  expect(await window.see(new RegExp(`Username +${username}`))).toContain(screens.login);
});

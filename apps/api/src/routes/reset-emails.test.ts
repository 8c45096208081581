import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { markEmailVerified } from '../../test/a-member.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { unsentResetLinks, emailsOf, parseResetLink } from '../../test/emails.ts';
import { captureBackgroundTasks } from '../../test/captured-background-tasks.ts';
import { passwordResetQueries } from '../db/accounts/password-resets.queries.ts';
import { createDeps } from '../create-deps.ts';
import { hashSecret } from '../security/secret-hash.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OLD_PASSWORD = 'Tide & Clock 42!';
const NEW_PASSWORD = 'Salt & Lamp 43!';
const isRejected = { code: 'reset_link_invalid', status: 422 };
let count = 0;
let user: { username: string; email: string };
beforeEach(async () => {
  count += 1;
  user = { username: `patient_${count}`, email: `patient.${count}@octavo.example` };
  await shop.api.auth.register({ ...user, password: OLD_PASSWORD, first_name: 'Ida', last_name: '', role: 'customer' });
  await markEmailVerified(shop, user.username);
});

const requestReset = (email: string) => shop.api.auth.forgotPassword({ email });
/** Replaces the outbox folder with a file, so that no email can be stored. */
const withEmailsDown = async (work: () => Promise<unknown>) => {
  const outbox = join(shop.directory, 'outbox');
  renameSync(outbox, `${outbox}-away`);
  writeFileSync(outbox, '');
  try {
    await work();
    await shop.deps.backgroundTasks.drain();
  } finally {
    rmSync(outbox);
    renameSync(`${outbox}-away`, outbox);
  }
};
/** The reset links sent during `work`, by any process. */
const linksOf = async (work: () => Promise<unknown>) => {
  const before = new Set(await emailsOf(shop));
  await work();
  const emails = (await emailsOf(shop)).filter((mail) => !before.has(mail) && mail.includes('/reset-password'));
  return emails.map(parseResetLink);
};
const aLink = () => linksOf(() => requestReset(user.email));
/** Sets a password with a reset link; a void link is rejected. */
const follow = (
  { key, login }: { key: string; login: string } | undefined = { key: '', login: '' },
  password = NEW_PASSWORD,
) => shop.api.auth.resetPassword({ key, login, new_password: password });

it('is sent when email works again, once for all requests', async () => {
  await aLink();
  await withEmailsDown(async () => {
    await requestReset(user.email);
    await requestReset(user.email.toUpperCase());
    await requestReset('unknown.user@octavo.example');
  });
  expect(await unsentResetLinks(shop)).toHaveLength(1);
  await shop.advanceClock(61_000);
  const links = await linksOf(() => shop.deps.emails.sendDue());
  expect(links).toHaveLength(1);
  await expect(follow(links[0])).resolves.toBeDefined();
  expect(await unsentResetLinks(shop)).toEqual([]);
});

it(
  'is sent by another process after the first one stopped, and only then voids the older link',
  { tags: ['check-4'] },
  async () => {
    const [older = { key: '', login: '' }] = await aLink();
    expect(await captureBackgroundTasks(shop, () => requestReset(user.email))).toHaveLength(1);
    const { isKeyValid } = passwordResetQueries(shop.deps.db);
    const isOlderValid = () => isKeyValid(older.login, hashSecret(older.key), shop.clock.now);
    expect(await isOlderValid()).toBe(true);
    const links = await linksOf(() => createDeps(shop.deps).emails.sendDue());
    expect(links.map(({ address }) => address)).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\//)]);
    expect(await isOlderValid()).toBe(false);
    await expect(follow(links[0])).resolves.toBeDefined();
    await expect(follow(links[0], OLD_PASSWORD)).rejects.toMatchObject(isRejected);
  },
);

it('is not sent to an address that no longer has an account', async () => {
  const { api } = await shop.signIn(user.username);
  await captureBackgroundTasks(shop, () => requestReset(user.email));
  await api.users.updateProfile({ first_name: 'Ida', last_name: 'Rhee', email: `gone.${user.email}` });
  expect(await linksOf(() => shop.deps.emails.sendDue())).toEqual([]);
  expect(await unsentResetLinks(shop)).toEqual([]);
});

it('works for the newest of many concurrent requests', { tags: ['check-4'] }, async () => {
  const links = await linksOf(() => Promise.all(Array.from({ length: 4 }, () => requestReset(user.email))));
  await expect(follow(links.at(-1))).resolves.toBeDefined();
  expect(await unsentResetLinks(shop)).toEqual([]);
});

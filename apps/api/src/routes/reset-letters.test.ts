import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { linksWaiting, mailsOf, resetLinkIn } from '../../test/outbox.ts';
import { withoutErrands } from '../../test/without-errands.ts';
import { passwordResetQueries } from '../db/password-resets.queries.ts';
import { createDeps } from '../deps.ts';
import { hashOf } from '../services/secret-hash.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const OLD = 'Tide & Clock 42!';
const NEW = 'Salt & Lamp 43!';
const isRefused = { code: 'reset_link_invalid', status: 422 };
let count = 0;
let person: { username: string; email: string };
beforeEach(async () => {
  count += 1;
  person = { username: `patient_${count}`, email: `patient.${count}@octavo.example` };
  await shop.api.auth.register({ ...person, password: OLD, first_name: 'Ida', last_name: '', role: 'customer' });
});

const forgot = (email: string) => shop.api.auth.forgotPassword({ email });
/** A file in the place of its folder: nothing can be laid there. */
const withoutMails = async (work: () => Promise<unknown>) => {
  const outbox = join(shop.directory, 'outbox');
  renameSync(outbox, `${outbox}-away`);
  writeFileSync(outbox, '');
  try {
    await work();
    await shop.deps.errands.settled();
  } finally {
    rmSync(outbox);
    renameSync(`${outbox}-away`, outbox);
  }
};
const later = (ms: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
};
/** The links that `work` mails, whichever process does. */
const linksOf = async (work: () => Promise<unknown>) => {
  const before = new Set(await mailsOf(shop));
  await work();
  const mails = (await mailsOf(shop)).filter((mail) => !before.has(mail) && mail.includes('/reset-password'));
  return mails.map(resetLinkIn);
};
const aLink = () => linksOf(() => forgot(person.email));
/** Sets a password by a link; which refuses a link that is void. */
const follow = ({ key, login }: { key: string; login: string } | undefined = { key: '', login: '' }, password = NEW) =>
  shop.api.auth.resetPassword({ key, login, new_password: password });

it('is mailed once mails go out again, one for all that were asked for', async () => {
  await aLink();
  await withoutMails(async () => {
    await forgot(person.email);
    await forgot(person.email.toUpperCase());
    await forgot('nobody.at.all@octavo.example');
  });
  expect(await linksWaiting(shop)).toHaveLength(1);
  later(61_000);
  const links = await linksOf(() => shop.deps.notices.sendDue());
  expect(links).toHaveLength(1);
  await expect(follow(links[0])).resolves.toBeDefined();
  expect(await linksWaiting(shop)).toEqual([]);
});

it('4: is mailed by another process where the first one ended, and only then makes the older one void', async () => {
  const [older = { key: '', login: '' }] = await aLink();
  expect(await withoutErrands(shop, () => forgot(person.email))).toHaveLength(1);
  const { isGood } = passwordResetQueries(shop.deps.db);
  const isOlderGood = () => isGood(older.login, hashOf(older.key), shop.time.now);
  expect(await isOlderGood()).toBe(true);
  const links = await linksOf(() => createDeps(shop.deps).notices.sendDue());
  expect(links.map(({ address }) => address)).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\//)]);
  expect(await isOlderGood()).toBe(false);
  await expect(follow(links[0])).resolves.toBeDefined();
  await expect(follow(links[0], OLD)).rejects.toMatchObject(isRefused);
});

it('is not mailed to an address that is nobody’s by then', async () => {
  const { api } = await shop.signIn(person.username);
  await withoutErrands(shop, () => forgot(person.email));
  await api.users.updateProfile({ first_name: 'Ida', last_name: 'Rhee', email: `gone.${person.email}` });
  expect(await linksOf(() => shop.deps.notices.sendDue())).toEqual([]);
  expect(await linksWaiting(shop)).toEqual([]);
});

it('4: works where many were asked for at once, and the newest of them is the one that does', async () => {
  const links = await linksOf(() => Promise.all(Array.from({ length: 4 }, () => forgot(person.email))));
  await expect(follow(links.at(-1))).resolves.toBeDefined();
  expect(await linksWaiting(shop)).toEqual([]);
});

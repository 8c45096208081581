import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { accountEmailQueries } from '../db/mail/account-emails.queries.ts';
import { passwordResetQueries } from '../db/accounts/password-resets.queries.ts';
import type { Email } from './index.ts';
import { countFailedEmails, listFailedEmails } from '../db/mail/failed-emails.queries.ts';
import { MAX_ATTEMPTS } from '../background/send-due-emails.ts';
import { AccountEmails } from './account-emails.service.ts';
import { ShutdownSignal } from '../background/shutdown-signal.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('sends a notice once, even after the mail server was unreachable several times', async () => {
  const sent: Email[] = [];
  const failures: unknown[] = [];
  let isAway = true;
  let now = new Date('2026-03-01T10:00:00Z');
  const queries = accountEmailQueries(shop.deps.db);
  const notices = new AccountEmails({
    notices: queries,
    resets: passwordResetQueries(shop.deps.db),
    mailer: {
      send: async (mail) => {
        if (isAway) throw new Error('The mail server is unreachable.');
        sent.push(mail);
      },
    },
    mailOrigin: () => 'https://shop.example',
    shutdown: new ShutdownSignal(),
    clock: () => now,
    onFailure: (error) => failures.push(error),
  });
  const { userId } = await shop.signIn('told_once');
  const person = { userId, recipient: 'old@octavo.example', name: 'Ida' };
  await queries.enqueue({ kind: 'email_changed', ...person, newEmail: 'new@octavo.example', now });

  await notices.sendDue();
  await notices.sendDue();
  expect(failures).toHaveLength(1);
  isAway = false;
  now = new Date(now.getTime() + 61_000);
  await notices.sendDue();
  await notices.sendDue();
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([['old@octavo.example', 'email-changed']]);
  expect(sent[0]?.text).toMatch(/https:\/\/shop\.example\/undo-email\?key=[\w-]{43}\n/);
});

it('gives up a notice that is refused for days, and reports it once', async () => {
  let tries = 0;
  const givenUp: boolean[] = [];
  let now = new Date('2027-03-01T10:00:00Z');
  const notices = new AccountEmails({
    notices: accountEmailQueries(shop.deps.db),
    resets: passwordResetQueries(shop.deps.db),
    mailer: {
      send: async () => {
        tries += 1;
        throw new Error('There is no such mailbox.');
      },
    },
    mailOrigin: () => 'https://shop.example',
    shutdown: new ShutdownSignal(),
    clock: () => now,
    onFailure: (_, __, isGivenUp) => givenUp.push(isGivenUp),
  });
  const { userId } = await shop.signIn('never_told');
  const owed = { userId, recipient: 'gone@octavo.example', name: 'Ida', now };
  await accountEmailQueries(shop.deps.db).enqueue({ kind: 'password_changed', ...owed });
  for (let sixHours = 0; sixHours < 30; sixHours += 1) {
    await notices.sendDue();
    now = new Date(now.getTime() + 6 * 3_600_000);
  }
  expect(tries).toBe(MAX_ATTEMPTS);
  expect(givenUp.filter(Boolean)).toEqual([true]);
  expect(givenUp.at(-1)).toBe(true);
  expect(await countFailedEmails(shop.deps.db, MAX_ATTEMPTS)).toBe(1);
  expect(await listFailedEmails(shop.deps.db, MAX_ATTEMPTS)).toMatchObject([
    { kind: 'password_changed', recipient: 'gone@octavo.example', why: 'There is no such mailbox.' },
  ]);
  expect((await shop.deps.metrics.render()).text).toContain('octavo_emails_failed 1');
});

it('leaves an unknown template to a newer process', async () => {
  const sent: Email[] = [];
  const now = new Date('2028-03-01T10:00:00Z');
  const notices = new AccountEmails({
    notices: accountEmailQueries(shop.deps.db),
    resets: passwordResetQueries(shop.deps.db),
    mailer: { send: async (mail) => void sent.push(mail) },
    mailOrigin: () => 'https://shop.example',
    shutdown: new ShutdownSignal(),
    clock: () => now,
    onFailure: () => {},
  });
  const { userId } = await shop.signIn('told_by_a_newer_one');
  // As the migration of a newer process would have it.
  await shop.pool.query('alter table notices drop constraint notices_kind_check');
  await shop.pool.query(
    `insert into notices (kind, user_id, recipient, name, created_at, next_attempt_at)
     values ('thought_of_later', $1, 'patient@octavo.example', 'Ida', $2, $2)`,
    [userId, now],
  );
  await notices.sendDue();
  expect(sent.map(({ to }) => to)).not.toContain('patient@octavo.example');
  const { rows } = await shop.pool.query(
    `select attempts, next_attempt_at, sent_at, key_hash from notices where kind = 'thought_of_later'`,
  );
  expect(rows).toEqual([{ attempts: 0, next_attempt_at: now, sent_at: null, key_hash: null }]);
});

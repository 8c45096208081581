import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { emailChangeUndoQueries } from '../db/mail/email-change-undos.queries.ts';
import { emailOutboxQueries } from '../db/mail/email-outbox.queries.ts';
import { ShutdownSignal } from '../background/shutdown-signal.ts';
import { emailRecipientQueries } from '../db/mail/email-recipients.queries.ts';
import { type Email, emailRenderers, EmailSender, MAX_ATTEMPTS, RecipientLimiter } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** A sender with a given mail server and clock, and the results of its failed attempts. */
function aSender(send: (email: Email) => Promise<void>, clock: () => Date) {
  const failures: boolean[] = [];
  const sender = new EmailSender({
    outbox: emailOutboxQueries(shop.deps.db),
    renderers: emailRenderers({ db: shop.deps.db, shopProfiles: shop.deps.shopProfiles, clock }),
    mailer: { send },
    recipientLimiter: new RecipientLimiter({
      queries: emailRecipientQueries(shop.deps.db),
      secret: 'a secret of the tests',
      clock,
    }),
    mailOrigin: () => 'https://shop.example',
    shutdown: new ShutdownSignal(),
    clock,
    onFailure: (_, __, isPermanent) => failures.push(isPermanent),
  });
  return { sender, failures };
}

it('sends an email once, even after the mail server was unreachable several times', async () => {
  const sent: Email[] = [];
  let isDown = true;
  let now = new Date('2026-03-01T10:00:00Z');
  const { sender, failures } = aSender(
    async (email) => {
      if (isDown) throw new Error('The mail server is unreachable.');
      sent.push(email);
    },
    () => now,
  );
  const { userId } = await shop.signIn('notified_once');
  const change = { userId, oldEmail: 'old@octavo.example', newEmail: 'new@octavo.example', name: 'Ida', now };
  await emailChangeUndoQueries(shop.deps.db).create({ ...change, isOldEmailVerified: true });

  await sender.sendDue();
  await sender.sendDue();
  expect(failures).toEqual([false]);
  isDown = false;
  now = new Date(now.getTime() + 61_000);
  await sender.sendDue();
  await sender.sendDue();
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([['old@octavo.example', 'email-changed']]);
  // An invisible character on each side keeps the dot and the @ from becoming a link.
  expect(sent[0]?.text.replaceAll('\u200B', '')).toContain('new@octavo.example');
  expect(sent[0]?.text).toMatch(/https:\/\/shop\.example\/undo-email\?key=[\w-]{43}\n/);
});

it('gives up on an email that is refused for days, and reports it once', async () => {
  let attempts = 0;
  let now = new Date('2027-03-01T10:00:00Z');
  const { sender, failures } = aSender(
    async () => {
      attempts += 1;
      throw new Error('There is no such mailbox.');
    },
    () => now,
  );
  const { userId } = await shop.signIn('never_notified');
  const outbox = emailOutboxQueries(shop.deps.db);
  await outbox.enqueue({ template: 'password_changed', userId, recipient: 'gone@octavo.example', name: 'Ida', now });
  for (let sixHours = 0; sixHours < 30; sixHours += 1) {
    await sender.sendDue();
    now = new Date(now.getTime() + 6 * 3_600_000);
  }
  expect(attempts).toBe(MAX_ATTEMPTS);
  expect(failures.filter(Boolean)).toEqual([true]);
  expect(failures.at(-1)).toBe(true);
  expect(await outbox.countFailed(MAX_ATTEMPTS)).toBe(1);
  expect(await outbox.listFailed(MAX_ATTEMPTS)).toMatchObject([
    { template: 'password_changed', recipient: 'gone@octavo.example', lastError: 'There is no such mailbox.' },
  ]);
  expect((await shop.deps.metrics.render()).text).toContain('octavo_emails_failed 1');
});

it('leaves an unknown template to a newer process', async () => {
  const sent: Email[] = [];
  const now = new Date('2028-03-01T10:00:00Z');
  const { sender } = aSender(
    async (email) => void sent.push(email),
    () => now,
  );
  const { userId } = await shop.signIn('notified_by_a_newer_one');
  await shop.pool.query(
    `insert into email_outbox (template, user_id, recipient, recipient_name, created_at, next_attempt_at)
     values ('of_a_newer_version', $1, 'patient@octavo.example', 'Ida', $2, $2)`,
    [userId, now],
  );
  await sender.sendDue();
  expect(sent.map(({ to }) => to)).not.toContain('patient@octavo.example');
  const { rows } = await shop.pool.query(
    `select attempts, next_attempt_at, sent_at from email_outbox where template = 'of_a_newer_version'`,
  );
  expect(rows).toEqual([{ attempts: 0, next_attempt_at: now, sent_at: null }]);
});

it('deletes an email that no longer applies instead of sending it', async () => {
  const sent: Email[] = [];
  const now = new Date('2029-03-01T10:00:00Z');
  const { sender } = aSender(
    async (email) => void sent.push(email),
    () => now,
  );
  const outbox = emailOutboxQueries(shop.deps.db);
  const recipient = 'no.account@octavo.example';
  await outbox.enqueue({ template: 'password_reset', userId: null, recipient, name: '', now });
  await sender.sendDue();
  expect(sent.map(({ to }) => to)).not.toContain(recipient);
  const { rows } = await shop.pool.query('select 1 from email_outbox where recipient = $1', [recipient]);
  expect(rows).toEqual([]);
});

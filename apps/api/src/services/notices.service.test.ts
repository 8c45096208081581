import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { noticeQueries } from '../db/notices.queries.ts';
import type { Mail } from '../mail/index.ts';
import { Notices } from './notices.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('sends a notice once, however often the mail server was away before', async () => {
  const sent: Mail[] = [];
  const failures: unknown[] = [];
  let isAway = true;
  let now = new Date('2026-03-01T10:00:00Z');
  const queries = noticeQueries(shop.deps.db);
  const notices = new Notices({
    notices: queries,
    mailer: {
      send: async (mail) => {
        if (isAway) throw new Error('The mail server is away.');
        sent.push(mail);
      },
    },
    mailOrigin: () => 'https://shop.example',
    clock: () => now,
    onFailure: (error) => failures.push(error),
  });
  const { userId } = await shop.signIn('told_once');
  const person = { userId, recipient: 'old@octavo.example', name: 'Ida' };
  await queries.owe({ kind: 'email_changed', ...person, newEmail: 'new@octavo.example', now });

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

import { MAX_ATTEMPTS } from '../src/mail/index.ts';
import type { TestShop } from './harness.ts';

/** Stores an email that was not sent after all attempts; returns its id. */
export async function aFailedEmail(shop: TestShop, recipient = 'gone@octavo.example'): Promise<number> {
  const { id } = await shop.deps.db
    .insertInto('email_outbox')
    .values({
      template: 'password_changed',
      recipient,
      recipient_name: '',
      attempts: MAX_ATTEMPTS,
      last_error: 'Mailbox full',
      next_attempt_at: shop.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

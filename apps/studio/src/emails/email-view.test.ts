import type { OutboxEmail } from '@octavo/core/admin';
import { expect, it } from 'vitest';
import { emailView, templateText } from './email-view.ts';

const email: OutboxEmail = {
  id: 7,
  template: 'receipt',
  recipient: 'ines@octavo.example',
  order_id: 12,
  status: 'sent',
  attempts: 1,
  error: '',
  date_created: '2026-11-25T08:00:00.000Z',
  date_sent: '',
  date_next_attempt: '',
};
const year = new Date().getUTCFullYear();

it.each<[Partial<OutboxEmail>, string, string]>([
  [{ status: 'sent', date_sent: `${year}-11-25T08:58:00.000Z` }, 'Sent', 'Nov 25, 8:58 AM'],
  [{ status: 'failed', error: 'Mailbox full' }, 'Failed', 'Mailbox full'],
  [{ status: 'waiting', date_next_attempt: `${year}-11-25T09:00:00.000Z` }, 'Waiting', 'Next attempt Nov 25, 9:00 AM'],
  [
    { status: 'waiting', error: 'Refused', date_next_attempt: `${year}-11-25T09:00:00.000Z` },
    'Waiting',
    'Refused. Next attempt Nov 25, 9:00 AM',
  ],
])('%j is %s with the note “%s”', (more, word, note) => {
  const view = emailView({ ...email, ...more }, 'UTC');
  expect([view.word, view.note.replaceAll(/\s/g, ' ')]).toEqual([word, note]);
});

it('names known templates, and shows the name of others', () => {
  expect([templateText('new_edition'), templateText('price_drop')]).toEqual(['New edition', 'price drop']);
});

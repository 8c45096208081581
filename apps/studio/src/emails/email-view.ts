import type { OutboxEmail } from '@octavo/core/admin';
import type { StatusShape } from '@octavo/ui/StatusMark';
import { formatMoment } from '../views/format.ts';

const TEMPLATES: Readonly<Record<string, string>> = {
  receipt: 'Receipt',
  refund: 'Refund',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  account_deleted: 'Account deleted',
  app_password_created: 'App password created',
  password_reset: 'Reset link',
  email_verification: 'Verification link',
  new_edition: 'New edition',
  book_review: 'Result of a book review',
  book_takedown: 'Book takedown',
  review_decision: 'Decision about a review',
  sale: 'Sale',
  daily_sales: 'Sales of a day',
};

/** What an email is about; the name of its template when this version does not know it. */
export const templateText = (template: string): string => TEMPLATES[template] ?? template.replaceAll('_', ' ');

/** The state of an email in words, with the time or the error. */
export function emailView(
  { status, error, date_sent: sent, date_next_attempt: next }: OutboxEmail,
  timeZone: string | undefined,
): { shape: StatusShape; word: string; note: string } {
  switch (status) {
    case 'sent':
      return { shape: 'done', word: 'Sent', note: formatMoment(sent, timeZone) };
    case 'failed':
      return { shape: 'failed', word: 'Failed', note: error };
    case 'waiting':
      return {
        shape: 'waiting',
        word: 'Waiting',
        note: [error, `Next attempt ${formatMoment(next, timeZone)}`].filter(Boolean).join('. '),
      };
  }
}

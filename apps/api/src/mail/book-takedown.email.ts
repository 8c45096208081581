import type { BookTakedown } from '../db/studio/takedowns.queries.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import { greeting } from './greeting.ts';
import type { Email } from './mailer.ts';

interface BookTakedownContent extends BookTakedown, EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
}

const REASONS = {
  law: 'for legal reasons',
  quality: 'because of its quality',
  other: 'for the reason below',
} as const;

/** The email about a book that the shop took down or put back, for its author. */
export function bookTakedownEmail({
  to,
  name,
  productId,
  title,
  reason,
  note,
  origin,
  shopName,
}: BookTakedownContent): Email {
  return renderEmail({
    kind: 'book-takedown',
    to,
    subject: reason === null ? `“${title}” is back on sale` : `“${title}” was taken down`,
    before: [
      greeting(name),
      ...(reason === null
        ? [`The shop has put “${title}” back on sale.`]
        : [
            `The shop has taken “${title}” down ${REASONS[reason]}:`,
            note,
            'Visitors no longer see the book. Readers who own it can still read it. Only the shop can put it back on sale.',
          ]),
    ],
    action: { text: 'Open the book in the studio', link: `${origin}/studio/books/${productId}` },
    after: ['You get this email because you sell this book.'],
    origin,
    shopName,
  });
}

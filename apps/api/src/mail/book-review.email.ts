import type { BookReview } from '../db/mail/book-review-emails.queries.ts';
import { greeting } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface BookReviewContent extends BookReview, EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
}

/** The email about the review of a book, for its author. */
export function bookReviewEmail({
  to,
  name,
  productId,
  title,
  note,
  isScheduled,
  origin,
  shopName,
}: BookReviewContent): Email {
  const isApproved = note === null;
  return renderEmail({
    kind: 'book-review',
    to,
    subject: isApproved ? `“${title}” is approved` : `“${title}” needs a change`,
    before: [
      greeting(name),
      ...(isApproved
        ? [
            isScheduled
              ? `The shop has approved “${title}”. It is published at the time that you chose.`
              : `The shop has approved “${title}”. It is published now.`,
          ]
        : [
            `The shop has reviewed “${title}” and asks you for a change before it is published:`,
            note,
            'The book is in your drafts. You can submit it again after the change.',
          ]),
    ],
    action: { text: 'Open the book in the studio', link: `${origin}/studio/books/${productId}` },
    after: ['You get this email because you submitted a book for review.'],
    origin,
    shopName,
  });
}

import { type EmailSite, renderEmail } from './email-template.ts';
import { greeting } from './greeting.ts';
import type { Email } from './mailer.ts';

interface ReviewDecisionContent extends EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
  /** The title of the book. */
  title: string;
  slug: string;
  isHidden: boolean;
  /** The reason of the admin; `''` without one. */
  reason: string;
}

/** The email about a review that the shop has hidden, or shows now, for the reviewer. */
export function reviewDecisionEmail({
  to,
  name,
  title,
  slug,
  isHidden,
  reason,
  origin,
  shopName,
}: ReviewDecisionContent): Email {
  return renderEmail({
    kind: 'review-decision',
    to,
    subject: isHidden ? `Your review of “${title}” was hidden` : `Your review of “${title}” is visible`,
    before: [
      greeting(name),
      isHidden ? `The shop has hidden your review of “${title}”.` : `Your review of “${title}” is now visible.`,
      ...(reason === '' ? [] : [reason]),
      ...(isHidden ? ['You can still see and edit your review on the page of the book.'] : []),
    ],
    action: { text: 'Open the reviews of the book', link: `${origin}/product/${slug}/reviews` },
    after: ['You get this email because you reviewed this book.'],
    origin,
    shopName,
  });
}

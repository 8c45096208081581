import { formatCents } from '@octavo/core/entities';
import { greeting } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface RefundContent extends EmailSite {
  email: string;
  /** The name to greet with. */
  name: string;
  orderId: number;
  amountCents: number;
  /** Fully refunded books, which are no longer in the library. */
  books: readonly string[];
}

/** The email that reports a refund. */
export function refundEmail({ email, name, orderId, amountCents, books, origin, shopName }: RefundContent): Email {
  const ended =
    books.length === 0
      ? 'All books of the order stay in your library.'
      : `No longer in your library: ${books.map((book) => `“${book}”`).join(', ')}. Your notes stay in your account.`;
  return renderEmail({
    kind: 'refund',
    to: email,
    subject: `Refund for your ${shopName} order #${orderId}`,
    before: [
      greeting(name),
      `We have refunded ${formatCents(amountCents)} to the card that you used for order #${orderId}.`,
      'It may take your bank five to ten days to show the refund.',
      ended,
    ],
    action: { text: 'View your orders', link: `${origin}/profile?tab=order-history` },
    after: ['If you did not expect this, or have a question about it, reply to this email.'],
    origin,
    shopName,
  });
}

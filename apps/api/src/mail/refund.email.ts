import { formatCents } from '@octavo/core/entities';
import { greeting } from './greeting.ts';
import { renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface RefundContent {
  email: string;
  /** The name to greet with. */
  name: string;
  orderId: number;
  amountCents: number;
  /** Books that are wholly paid back and no longer the buyer's. */
  books: readonly string[];
  origin: string;
}

/** The mail that tells a buyer of money that is on its way back. */
export function refundEmail({ email, name, orderId, amountCents, books, origin }: RefundContent): Email {
  const ended =
    books.length === 0
      ? 'All books of the order stay in your library.'
      : `No longer in your library: ${books.map((book) => `“${book}”`).join(', ')}. Notes you made stay with your account.`;
  return renderEmail({
    kind: 'refund',
    to: email,
    subject: `Refund for your Octavo order #${orderId}`,
    before: [
      greeting(name),
      `We have sent ${formatCents(amountCents)} back to the card that order #${orderId} was paid with.`,
      'Banks take five to ten days to show it.',
      ended,
    ],
    action: { text: 'Look at your orders', link: `${origin}/profile?tab=order-history` },
    after: ['If you did not expect this, or have a question about it, simply answer this mail.'],
    origin,
  });
}

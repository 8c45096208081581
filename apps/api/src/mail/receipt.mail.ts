import { formatCents } from '@octavo/core/entities';
import { setLetter } from './letter.ts';
import type { Mail } from './mailer.ts';

interface ReceiptWords {
  email: string;
  /** The name to greet with. */
  name: string;
  orderId: number;
  paidAt: Date;
  totalCents: number;
  lines: readonly { name: string; price_cents: number }[];
  origin: string;
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The mail that confirms a paid order. */
export function receiptMail({ email, name, orderId, paidAt, totalCents, lines, origin }: ReceiptWords): Mail {
  return setLetter({
    kind: 'receipt',
    to: email,
    subject: `Your Octavo order #${orderId}`,
    before: [
      `Hello ${name},`,
      lines.length === 1 ? 'Thank you. This book is yours now:' : 'Thank you. These books are yours now:',
      ...lines.map((line) => `${line.name} — ${formatCents(line.price_cents)}`),
      `Total paid on ${DATE.format(paidAt)}: ${formatCents(totalCents)}`,
    ],
    action: { text: 'Go to your library', link: `${origin}/library` },
    after: [`The order's number is ${orderId}. You find it in your account, under Order History.`],
    origin,
  });
}

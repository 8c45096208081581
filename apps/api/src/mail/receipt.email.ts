import { formatCents } from '@octavo/core/entities';
import { greeting } from './greeting.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import type { Email } from './mailer.ts';

interface ReceiptContent extends EmailSite {
  email: string;
  /** The name to greet with. */
  name: string;
  orderId: number;
  paidAt: Date;
  totalCents: number;
  lines: readonly { name: string; price_cents: number }[];
  /** The card, as reported by the provider; `null` for a free order. */
  card: { readonly brand: string; readonly last4: string } | null;
  /** Name and address of the shop, line by line. */
  seller: readonly string[];
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The email that confirms a paid order. */
export function receiptEmail(content: ReceiptContent): Email {
  const { email, name, orderId, paidAt, totalCents, lines, card, seller, origin, shopName } = content;
  const cardText = card ? ` with the ${card.brand} card ending in ${card.last4}` : '';
  return renderEmail({
    kind: 'receipt',
    to: email,
    subject: `Your ${shopName} order #${orderId}`,
    before: [
      greeting(name),
      lines.length === 1 ? 'Thank you. This book is yours now:' : 'Thank you. These books are yours now:',
      ...lines.map((line) => `${line.name} — ${formatCents(line.price_cents)}`),
      `Total paid on ${DATE.format(paidAt)}${cardText}: ${formatCents(totalCents)}`,
    ],
    action: { text: 'Go to your library', link: `${origin}/library` },
    after: [`Order #${orderId} — see it in your order history.`, `Sold by ${seller.join(', ')}.`],
    origin,
    shopName,
  });
}

import { formatCents, sumCents } from '@octavo/core/entities';
import type { SoldBook } from '../db/mail/sale-emails.queries.ts';
import { type EmailSite, renderEmail } from './email-template.ts';
import { greeting } from './greeting.ts';
import type { Email } from './mailer.ts';

const MAX_BOOKS = 20;

interface SaleContent extends EmailSite {
  to: string;
  /** The name to greet with. */
  name: string;
  /** The most sold one first. */
  books: readonly SoldBook[];
  unsubscribeLink: string;
}

/** The email about the sale of an order. */
export function saleEmail({ books, ...content }: SaleContent): Email {
  const [first] = books;
  const others = books.length - 1;
  const more = others === 0 ? '' : ` and ${others} more ${others === 1 ? 'book' : 'books'}`;
  return salesEmail({
    ...content,
    books,
    kind: 'sale',
    subject: `You sold “${first?.title ?? ''}”${more}`,
    intro: 'A reader has just bought from you.',
    reason: 'You get this email for each sale.',
  });
}

/** The email about the sales of a day. */
export function dailySalesEmail({ day, books, ...content }: SaleContent & { day: string }): Email {
  const copies = copiesText(sumCents(books.map((book) => book.copies)));
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return salesEmail({
    ...content,
    books,
    kind: 'daily-sales',
    subject: `You sold ${copies} on ${date}`,
    intro: `On ${date}, readers bought ${copies} from you.`,
    reason: 'You get this email once a day when you have sales.',
  });
}

function salesEmail({
  kind,
  to,
  name,
  subject,
  intro,
  books,
  reason,
  unsubscribeLink,
  origin,
  shopName,
}: SaleContent & { kind: string; subject: string; intro: string; reason: string }): Email {
  const earnings = sumCents(books.map(({ earnings_cents: cents }) => cents));
  const others = books.length - MAX_BOOKS;
  return renderEmail({
    kind,
    to,
    subject,
    before: [
      greeting(name),
      intro,
      ...books
        .slice(0, MAX_BOOKS)
        .map((book) => `“${book.title}”: ${copiesText(book.copies)}, ${formatCents(book.earnings_cents)}`),
      ...(others > 0 ? [`And ${others} more ${others === 1 ? 'book' : 'books'}.`] : []),
      `You receive ${formatCents(earnings)} after all fees.`,
    ],
    action: { text: 'View your sales', link: `${origin}/studio/sales` },
    after: [`${reason} You can change this in the studio under Sales.`],
    unsubscribeLink,
    origin,
    shopName,
  });
}

const copiesText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'copy' : 'copies'}`;

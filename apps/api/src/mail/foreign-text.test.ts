import { LinkifyIt } from 'linkify-it';
import { expect, it } from 'vitest';
import { accountDeletedEmail, appPasswordCreatedEmail, emailChangedEmail } from './account-notices.email.ts';
import { bookReviewEmail } from './book-review.email.ts';
import { displayName } from './greeting.ts';
import type { Email } from './mailer.ts';
import { newEditionEmail } from './new-edition.email.ts';
import { receiptEmail } from './receipt.email.ts';
import { refundEmail } from './refund.email.ts';
import { saleEmail } from './sale.email.ts';

const ORIGIN = 'https://shop.octavo.example';
const SITE = { origin: ORIGIN, shopName: 'Octavo' };
const UNSUBSCRIBE = `${ORIGIN}/unsubscribe?key=1`;
/** Finds links as mail programs do: without a scheme, with any top-level domain of the tests. */
const linkifier = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true }).tlds(
  ['shop', 'com', 'example', 'me', 'рф', 'js'],
  true,
);
const linksIn = (text: string) => (linkifier.match(text) ?? []).map(({ url }) => url);

/** Texts that an attacker writes and that mail programs make links of. */
const ADDRESSES = [
  'Win 500 at go2.shop',
  'x1.com/free',
  'evil.com',
  'аpple1.com',
  'evil.рф',
  'http://evil.example/prize',
  '//evil.example',
  't.me/evil',
  'win@evil.example',
  'mailto:win@evil.example',
  'ftp://1.2.3.4/a',
  'www.evil.example',
];

const to = 'victim@octavo.example';
/** Every email with a text that another person wrote. */
const EMAILS: readonly [string, (foreign: string) => Email][] = [
  ['the name', (name) => accountDeletedEmail({ to, name, ...SITE })],
  ['the app', (appName) => appPasswordCreatedEmail({ to, name: 'Ida', ...SITE, appName })],
  [
    'the new address',
    (newEmail) => emailChangedEmail({ to, name: 'Ida', ...SITE, newEmail, link: `${ORIGIN}/undo`, days: 7 }),
  ],
  [
    'the bought book',
    (name) =>
      receiptEmail({
        email: to,
        name: 'Ida',
        orderId: 7,
        paidAt: new Date(0),
        totalCents: 1299,
        lines: [{ name, price_cents: 1299 }],
        card: null,
        seller: ['Octavo'],
        ...SITE,
      }),
  ],
  [
    'the sold book',
    (title) =>
      saleEmail({
        to,
        name: 'Ida',
        books: [{ title, copies: 1, earnings_cents: 900 }],
        unsubscribeLink: UNSUBSCRIBE,
        ...SITE,
      }),
  ],
  [
    'the book with a new edition',
    (title) =>
      newEditionEmail({ to, name: 'Ida', title, slug: 'moon', note: '', unsubscribeLink: UNSUBSCRIBE, ...SITE }),
  ],
  [
    'the note about a new edition',
    (note) =>
      newEditionEmail({
        to,
        name: 'Ida',
        title: 'Moon',
        slug: 'moon',
        note,
        unsubscribeLink: UNSUBSCRIBE,
        ...SITE,
      }),
  ],
  [
    'the approved book',
    (title) => bookReviewEmail({ to, name: 'Ida', productId: 7, title, note: null, isScheduled: false, ...SITE }),
  ],
  [
    'the note about a returned book',
    (note) => bookReviewEmail({ to, name: 'Ida', productId: 7, title: 'Moon', note, isScheduled: false, ...SITE }),
  ],
  [
    'the refunded book',
    (book) => refundEmail({ email: to, name: 'Ida', orderId: 7, amountCents: 1299, books: [book], ...SITE }),
  ],
];

it('recognizes the texts as links', () => {
  expect(ADDRESSES.filter((text) => linksIn(text).length === 0)).toEqual([]);
});

it.each(EMAILS)('has only the shop’s own links for any text of %s', (_, render) => {
  const own = linksIn(render('Ida').text);
  expect(own.every((link) => link.startsWith(ORIGIN))).toBe(true);
  for (const foreign of ADDRESSES) {
    const { subject, text, html } = render(foreign);
    expect(linksIn(subject)).toEqual([]);
    expect(linksIn(text)).toEqual(own);
    expect(html.match(/<a /g)).toHaveLength(own.length);
    expect(linksIn(html.replaceAll(/<[^>]*>/g, ' '))).toEqual(own.slice(0, 1));
  }
});

it('does not greet with any of the texts', () => {
  expect(ADDRESSES.filter((text) => displayName(text) !== undefined)).toEqual([]);
});

it('shows prices and titles unchanged', () => {
  const [, [, app] = []] = EMAILS;
  expect(app?.('KOReader').text).toContain('with the name "KOReader"');
  const receipt = EMAILS.find(([what]) => what === 'the bought book')?.[1]('St. John, Vol. 2').text;
  expect(receipt).toContain('St. John, Vol. 2 — $12.99');
});

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { escapeHtml } from '../http/escape-html.ts';
import { accountDeletedEmail, emailChangedEmail, passwordChangedEmail } from './account-notices.email.ts';
import type { Email } from './mailer.ts';
import { receiptEmail } from './receipt.email.ts';
import { refundEmail } from './refund.email.ts';
import { resetPasswordEmail } from './reset-password.email.ts';
import { saleEmail } from './sale.email.ts';
import { smtpMailer } from './smtp-mailer.ts';

const received: { from: string; to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    let raw = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => (raw += part));
    stream.on('end', () => {
      received.push({ from, to, raw });
      done();
    });
  },
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const email = resetPasswordEmail({
  to: 'ida@octavo.example',
  name: 'Ida Rhée',
  link: 'https://shop.example/reset-password?key=k-1&login=ida_r',
  minutes: 30,
  origin: 'https://shop.example',
  shopName: 'Kleine Lese',
});

it('sends an email to the server in both formats, from the shop, to one recipient', async () => {
  await smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Octavo <books@octavo.example>' }).send(email);
  expect(received).toHaveLength(1);
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received;
  expect([from, to]).toEqual(['books@octavo.example', ['ida@octavo.example']]);
  expect(raw).toContain('Subject: Choose a new password for Kleine Lese');
  expect(raw).toContain('text/plain');
  expect(raw).toContain('text/html');
  expect(raw).toContain('Auto-Submitted: auto-generated');
});

it('sends an email under the name of the shop, from the configured address, with replies to the contact', async () => {
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Octavo <books@octavo.example>' });
  await mailer.send({ ...email, senderName: 'Kleine Lese', replyTo: 'hallo@lese.example' });
  const raw = received.at(-1)?.raw ?? '';
  expect(raw).toContain('From: Kleine Lese <books@octavo.example>\r\n');
  expect(raw).toContain('Reply-To: hallo@lese.example\r\n');
  expect(raw).not.toContain('Octavo');
});

it('sends the headers with which mail programs unsubscribe, for emails that can be turned off only', async () => {
  const unsubscribeLink = 'https://shop.example/unsubscribe?key=00000000-0000-4000-8000-000000000001';
  const books = [{ title: 'Salt Roads', copies: 1, earnings_cents: 450 }];
  const sale = saleEmail({ ...recipient, books, unsubscribeLink });
  expect(sale.html).toContain(`href="${unsubscribeLink}"`);
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Octavo <books@octavo.example>' });
  for (const each of [sale, email]) await mailer.send(each);
  const [optional, required] = received.slice(-2).map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(optional).toContain(`\r\nList-Unsubscribe: <${unsubscribeLink}>\r\n`);
  expect(optional).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(required).not.toMatch(/unsubscribe/i);
});

const recipient = {
  to: 'ida@octavo.example',
  name: 'Ida Rhée',
  origin: 'https://shop.example',
  shopName: 'Kleine Lese',
};
const order = {
  email: recipient.to,
  name: recipient.name,
  origin: recipient.origin,
  shopName: recipient.shopName,
  orderId: 1042,
};
const EMAILS: [string, Email, string[]][] = [
  ['a new password', email, ['https://shop.example/reset-password?key=k-1&login=ida_r', '30 minutes']],
  ['a changed password', passwordChangedEmail(recipient), ['https://shop.example/forgot-password']],
  [
    'a changed address',
    emailChangedEmail({
      ...recipient,
      newEmail: 'ida@new.example',
      link: 'https://shop.example/undo?key=k-2',
      days: 7,
    }),
    ['ida@new.example', 'https://shop.example/undo?key=k-2', '7 days'],
  ],
  ['a deleted account', accountDeletedEmail(recipient), ['Your reviews stay']],
  [
    'a receipt',
    receiptEmail({
      ...order,
      paidAt: new Date('2026-03-05T16:07:00Z'),
      totalCents: 3148,
      lines: [
        { name: 'The Salt Cartographer', price_cents: 1999 },
        { name: 'Winter & “Würde” — eine längere Überschrift, die umbrochen wird', price_cents: 1149 },
      ],
      card: { brand: 'visa', last4: '4242' },
      seller: ['Octavo Books', '1 Paper Lane', 'Portland, OR 97201'],
    }),
    [
      'The Salt Cartographer — $19.99',
      'Winter & “Würde”',
      'March 5, 2026',
      'visa card ending in 4242: $31.48',
      'Sold by Octavo Books, 1 Paper Lane, Portland, OR 97201.',
      'Order #1042',
    ],
  ],
  [
    'a refund',
    refundEmail({ ...order, amountCents: 1999, books: ['The Salt Cartographer'] }),
    ['$19.99', '#1042', 'No longer in your library: “The Salt Cartographer”'],
  ],
];

it.each(EMAILS)('sends the email about %s in both formats, with all of its content', async (_, message, words) => {
  received.length = 0;
  await smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Octavo <books@octavo.example>' }).send(message);
  const { text, html } = bodiesOf(received[0]?.raw ?? '');
  for (const word of words) {
    expect(text).toContain(word);
    expect(html).toContain(escapeHtml(word));
  }
  expect(html).toContain('name="viewport"');
  expect(html, 'email clients run no scripts and load no images').not.toMatch(/<script|<img|url\(/);
});

it('renders the receipt of a free order without a card', () => {
  const words = { ...order, paidAt: new Date(0), totalCents: 0, lines: [], card: null, seller: ['Octavo'] };
  expect(receiptEmail(words).text).toContain('January 1, 1970: $0.00');
});

/** Decodes the two bodies of a received email, without the characters that keep addresses from becoming links. */
function bodiesOf(raw: string): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const form = (type: string): string => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [head = '', ...body] = part.split('\r\n\r\n');
    const content = body.join('\r\n\r\n');
    const bytes = head.includes('base64')
      ? Buffer.from(content, 'base64')
      : Buffer.from(
          content
            .replaceAll('=\r\n', '')
            .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
          'latin1',
        );
    return bytes.toString('utf8').replaceAll('\r\n', '\n').replaceAll('\u200B', '');
  };
  return { text: form('text/plain'), html: form('text/html') };
}

it('gives up on a server that never finishes, and disconnects', { timeout: 10_000 }, async () => {
  const closed: Promise<unknown>[] = [];
  const endless = createServer((socket) => {
    closed.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('error', () => undefined);
    socket.write('220 endless\r\n');
    const talk = setInterval(() => socket.write('250-and\r\n'), 50);
    socket.once('close', () => clearInterval(talk));
  });
  endless.listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port: at } = endless.address() as AddressInfo;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${at}`, from: 'books@octavo.example', limitMs: 300 });
  await expect(mailer.send(email)).rejects.toThrow(/did not accept the email within 0\.3 s/);
  await Promise.all(closed);
  expect(closed).toHaveLength(1);
  await new Promise((resolve) => endless.close(resolve));
});

it('fails when no server accepts the email', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'books@octavo.example' });
  await expect(mailer.send(email)).rejects.toThrow(/ECONNREFUSED/);
});

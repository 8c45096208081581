import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetPasswordMail } from './reset-password.mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

const arrived: { from: string; to: string[]; raw: string }[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    let raw = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => (raw += part));
    stream.on('end', () => {
      arrived.push({ from, to, raw });
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

const mail = resetPasswordMail({
  to: 'ida@octavo.example',
  name: 'Ida Rhée',
  link: 'https://shop.example/reset-password?key=k-1&login=ida_r',
  minutes: 30,
  origin: 'https://shop.example',
});

it('hands a mail to the server in both forms, from the shop, to one person', async () => {
  await smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Octavo <books@octavo.example>' }).send(mail);
  expect(arrived).toHaveLength(1);
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = arrived;
  expect([from, to]).toEqual(['books@octavo.example', ['ida@octavo.example']]);
  expect(raw).toContain('Subject: Choose a new password for Octavo');
  expect(raw).toContain('text/plain');
  expect(raw).toContain('text/html');
  expect(raw).toContain('Auto-Submitted: auto-generated');
});

it('fails when nobody takes the mail', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'books@octavo.example' });
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

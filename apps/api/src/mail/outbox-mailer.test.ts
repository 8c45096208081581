import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { outboxMailer } from './outbox-mailer.ts';
import { resetPasswordEmail } from './reset-password.email.ts';

const directory = mkdtempSync(join(tmpdir(), 'octavo-outbox-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const email = resetPasswordEmail({
  to: 'ida@octavo.example',
  name: 'Ida <b>',
  link: 'https://shop.example/reset-password?key=k-1&login=ida_r',
  minutes: 30,
  origin: 'https://shop.example',
  shopName: 'Kleine Lese',
});

it('writes a text and an HTML file for each email and logs the path, but not the content', async () => {
  const folder = join(directory, 'outbox');
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const mailer = outboxMailer(folder, { clock: () => new Date('2026-03-05T16:07:00Z'), log });
  await mailer.send(email);
  await mailer.send(email);
  const names = readdirSync(folder).toSorted();
  expect(names.map((name) => name.replace(/-\d+-(\d)-/, '-*-$1-'))).toEqual(
    ['1', '2'].flatMap((number) => [
      `2026-03-05T16-07-00-000Z-*-${number}-reset-password.html`,
      `2026-03-05T16-07-00-000Z-*-${number}-reset-password.txt`,
    ]),
  );
  const path = join(folder, names.find((name) => name.endsWith('.txt')) ?? '');
  expect(readFileSync(path, 'utf8')).toContain(
    'To: ida@octavo.example\nSubject: Choose a new password for Kleine Lese\n',
  );
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(lines[0]).toContain(path);
  expect(lines.join('')).not.toMatch(/k-1|ida@/);
});

it('writes the full link into the text and escapes it in the HTML', () => {
  expect(email.text).toContain('\nhttps://shop.example/reset-password?key=k-1&login=ida_r\n');
  expect(email.text).toContain('30 minutes');
  expect(email.html).toContain('href="https://shop.example/reset-password?key=k-1&amp;login=ida_r"');
  expect(email.html).toContain('Hello Ida &lt;b&gt;,');
});

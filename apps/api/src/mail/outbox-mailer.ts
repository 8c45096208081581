import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Mailer, unsubscribeHeaders } from './mailer.ts';

/**
 * Writes emails into a folder instead of sending them, each as a `.txt` and an `.html` file. A shop on a laptop then needs no
 * mail server. The log contains the path. Links in emails are as sensitive as passwords, so only the shop's user may read them.
 */
export function outboxMailer(folder: string, { clock, log }: { clock: () => Date; log: Logger }): Mailer {
  let count = 0;
  return {
    send: async ({ kind, to, subject, text, html, senderName, replyTo, unsubscribeLink }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const time = clock();
      const name = `${time.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}-${count}-${kind}`;
      const path = join(folder, `${name}.txt`);
      const headers = {
        To: to,
        Subject: subject,
        Date: time.toUTCString(),
        ...(senderName ? { 'X-Sender-Name': senderName } : {}),
        ...(replyTo ? { 'Reply-To': replyTo } : {}),
        ...unsubscribeHeaders({ unsubscribeLink }),
      };
      const head = Object.entries(headers).map(([field, value]) => `${field}: ${value}\n`);
      await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 });
      // Last, because tests wait for this file.
      await writeFile(path, `${head.join('')}\n${text}`, { mode: 0o600 });
      log.info({ kind, path }, 'An email was written to the outbox.');
    },
  };
}

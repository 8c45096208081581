import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Mailer } from './mailer.ts';

/**
 * Lays mails into a folder instead of sending them, each as a `.txt` and an `.html` file: a shop on a laptop needs no
 * mail server. The log says where. Their links are as good as passwords, so only the owner of the shop may read them.
 */
export function outboxMailer(folder: string, { clock, log }: { clock: () => Date; log: Logger }): Mailer {
  let count = 0;
  return {
    send: async ({ kind, to, subject, text, html }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const time = clock();
      const name = `${time.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}-${count}-${kind}`;
      const path = join(folder, `${name}.txt`);
      const head = `To: ${to}\nSubject: ${subject}\nDate: ${time.toUTCString()}\n\n`;
      await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 });
      // Last, since whoever waits for a mail looks for this one.
      await writeFile(path, head + text, { mode: 0o600 });
      log.info({ kind, path }, 'A mail was laid into the outbox.');
    },
  };
}

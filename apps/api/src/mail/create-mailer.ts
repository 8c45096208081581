import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../env.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Creates the mailer of the settings: a mail server if one is configured, else the folder `outbox` of the data directory. */
export function createMailer(
  { SMTP_URL, MAIL_FROM, DATA_DIR }: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  deps: { clock: () => Date; log: Logger },
): Mailer {
  if (SMTP_URL && MAIL_FROM) return smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
  return outboxMailer(join(DATA_DIR, 'outbox'), deps);
}

import { connect, type Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Nobody waits for a mail, but a server that hangs must not hold the shop when it closes. */
const TIMEOUTS = { greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
/**
 * For one mail from the first byte to the last, however lively the server is: less than the minute after which the mail is
 * tried again, or it would be sent twice at once.
 */
const SEND_TIMEOUT_MS = 45_000;

/** Hands mails to a server: `smtp://` with STARTTLS where it is offered, `smtps://` with TLS from the start. */
export function smtpMailer({ url, from, limitMs = SEND_TIMEOUT_MS }: { url: string; from: string; limitMs?: number }): Mailer {
  return {
    send: async ({ to, subject, text, html }) => {
      // Mails of a machine: no out-of-office answer is wanted.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const { createTransport } = await import('nodemailer');
      await withSocket(url, limitMs, (socket) => {
        const transport: Transporter = createTransport({
          url,
          ...TIMEOUTS,
          getSocket: (_, give) => give(null, { connection: socket }),
        });
        return transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
      });
    },
  };
}

/** The mail program's own limits are for silence only; a socket of ours can be ended whatever happens on it. */
async function withSocket(url: string, timeoutMs: number, work: (socket: Socket) => Promise<unknown>): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
  });
  let limit: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('error', reject);
      }).then(() => work(socket)),
      new Promise((_, reject) => {
        const late = new Error(`The mail server did not take the mail within ${timeoutMs / 1000} s.`);
        limit = setTimeout(() => reject(late), timeoutMs);
      }),
    ]);
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

import { connect, type Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import { type Mailer, unsubscribeHeaders } from './mailer.ts';

/** No request waits for an email, but a hanging mail server must not delay the shutdown. */
const TIMEOUTS = { greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
/**
 * The limit for one email from the first byte to the last, however active the server is. It is less than a minute. After a
 * minute the email is retried, and a slow first attempt would send it twice.
 */
const SEND_TIMEOUT_MS = 45_000;

/** Sends emails to a server: `smtp://` with STARTTLS if offered, `smtps://` with TLS from the start. */
export function smtpMailer({
  url,
  from,
  limitMs = SEND_TIMEOUT_MS,
}: {
  url: string;
  from: string;
  limitMs?: number;
}): Mailer {
  return {
    send: async ({ to, subject, text, html, senderName, replyTo, unsubscribeLink }) => {
      // Marks automatic emails, to which no out-of-office reply should be sent.
      const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders({ unsubscribeLink }) };
      const { createTransport } = await import('nodemailer');
      await withSocket(url, limitMs, (socket) => {
        const transport: Transporter = createTransport({
          url,
          ...TIMEOUTS,
          getSocket: (_, give) => give(null, { connection: socket }),
        });
        return transport.sendMail({
          from: senderName === undefined ? from : { name: senderName, address: addressOf(from) },
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          subject,
          text,
          html,
          headers,
        });
      });
    },
  };
}

/** The address in `Shop <books@shop.example>`. */
const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/** The timeouts of nodemailer only detect silence; our own socket can be closed at any time. */
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
        const late = new Error(`The mail server did not accept the email within ${timeoutMs / 1000} s.`);
        limit = setTimeout(() => reject(late), timeoutMs);
      }),
    ]);
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

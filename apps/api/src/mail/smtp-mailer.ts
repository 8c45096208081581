import type { Transporter } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Nobody waits for a mail, but a server that hangs must not hold the shop when it closes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Hands mails to a server: `smtp://` with STARTTLS where it is offered, `smtps://` with TLS from the start. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  let transport: Transporter | undefined;
  return {
    send: async ({ to, subject, text, html }) => {
      // Mails of a machine: no out-of-office answer is wanted.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({ url, ...PATIENCE });
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers });
    },
  };
}

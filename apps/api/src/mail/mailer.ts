/** An email with the same content as text and as HTML. */
export interface Email {
  /** Its template, such as `reset-password`; used in file names and log entries. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The name of the sender; without one, the name in the configured address. */
  readonly senderName?: string | undefined;
  /** Where replies go; without one or empty, to the sender. */
  readonly replyTo?: string | undefined;
  /** The link that turns such emails off; `undefined` for emails that an account always gets. */
  readonly unsubscribeLink?: string | undefined;
}

/**
 * Headers with which mail programs show a button that turns such emails off. It sends a `POST` to the link.
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export const unsubscribeHeaders = ({ unsubscribeLink }: Pick<Email, 'unsubscribeLink'>): Record<string, string> =>
  unsubscribeLink === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Delivers emails. `send` resolves when the mail server has accepted the email. */
export interface Mailer {
  send(mail: Email): Promise<void>;
}

/** An email with the same content as text and as HTML. */
export interface Email {
  /** Its template, such as `reset-password`; used in file names and log entries. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers emails. `send` resolves when the mail server has accepted the email. */
export interface Mailer {
  send(mail: Email): Promise<void>;
}

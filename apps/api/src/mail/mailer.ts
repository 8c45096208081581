/** A mail as it is to arrive: the same words twice, for programs that show HTML and those that do not. */
export interface Email {
  /** One word for what it is about, such as `reset-password`; names files and log entries. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Takes mails out of the house. `send` settles when the mail has been handed over. */
export interface Mailer {
  send(mail: Email): Promise<void>;
}

import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `review_reports`: reports of reviews that customers consider inappropriate. */
export interface ReviewReportsTable {
  review_id: number;
  user_id: number;
  reason: 'spam' | 'offensive' | 'spoiler' | 'off_topic' | 'other';
  note: string;
  created_at: Timestamp;
  resolved_at: OptionalTimestamp;
}

/** `review_replies`: replies of authors to reviews. */
export interface ReviewRepliesTable {
  review_id: number;
  product_id: number;
  user_id: number;
  /** As typed. */
  source_text: string;
  html: string;
  created_at: Timestamp;
  edited_at: OptionalTimestamp;
}

/** `email_outbox`: emails to send, and those sent in the last months, which prevent duplicates. */
export interface EmailOutboxTable {
  id: Generated<number>;
  template: string;
  /** Identifies emails that are sent once per object, such as `receipt:1042`. */
  dedupe_key: string | null;
  user_id: number | null;
  order_id: number | null;
  payload: ColumnType<unknown, string | undefined, string>;
  recipient: string;
  recipient_name: string;
  origin: string | null;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date, Date>;
  last_error: string | null;
  sent_at: OptionalTimestamp;
  created_at: Timestamp;
}

/** `email_change_undos`: changed email addresses that can be undone. */
export interface EmailChangeUndosTable {
  id: Generated<number>;
  user_id: number;
  old_email: string;
  new_email: string;
  is_old_email_verified: Generated<boolean>;
  key_hash: Buffer | null;
  expires_at: OptionalTimestamp;
  used_at: OptionalTimestamp;
  created_at: Timestamp;
}

/** `email_verifications`: keys of links that verify an address, by the email with the link. */
export interface EmailVerificationsTable {
  email_id: number;
  user_id: number;
  email: string;
  key_hash: Buffer;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: Timestamp;
}

/** `email_recipient_sends`: the latest emails to unverified addresses. */
export interface EmailRecipientSendsTable {
  recipient_digest: Buffer;
  recent_sends: Date[];
}

/** `unsubscribe_keys`: keys of the links that turn optional emails off. */
export interface UnsubscribeKeysTable {
  user_id: number;
  list: 'sales' | 'new_editions';
  key: Generated<string>;
  email: string;
}

/** The tables of reports and emails. */
export interface ContentSchema {
  review_reports: ReviewReportsTable;
  review_replies: ReviewRepliesTable;
  email_outbox: EmailOutboxTable;
  email_change_undos: EmailChangeUndosTable;
  email_verifications: EmailVerificationsTable;
  email_recipient_sends: EmailRecipientSendsTable;
  unsubscribe_keys: UnsubscribeKeysTable;
}

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
  handled_at: OptionalTimestamp;
}

/** `notices`: mails about an account: what was changed in it, and links for a new password. */
export interface NoticesTable {
  id: Generated<number>;
  kind: 'password_changed' | 'email_changed' | 'account_deleted' | 'app_password_made' | 'password_reset';
  user_id: number | null;
  recipient: string;
  name: string;
  new_email: string | null;
  app_name: string | null;
  origin: string | null;
  key_hash: Buffer | null;
  expires_at: OptionalTimestamp;
  used_at: OptionalTimestamp;
  created_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: ColumnType<Date, Date, Date>;
  last_error: string | null;
  sent_at: OptionalTimestamp;
}

/** Content that users write, other than books. */
export interface ContentSchema {
  review_reports: ReviewReportsTable;
  notices: NoticesTable;
}

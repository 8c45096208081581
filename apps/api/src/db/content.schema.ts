import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** `review_reports`: reviews that somebody thinks should not stand. */
export interface ReviewReportsTable {
  review_id: number;
  user_id: number;
  reason: 'spam' | 'offensive' | 'spoiler' | 'off_topic' | 'other';
  note: string;
  created_at: Timestamp;
  handled_at: OptionalTimestamp;
}

/** What people say and keep, beside the books themselves. */
export interface ContentSchema {
  review_reports: ReviewReportsTable;
}

-- Sent emails are deleted after some months; the hourly job finds the oldest ones by this index.
create index email_outbox_sent_idx on email_outbox (sent_at) where sent_at is not null;

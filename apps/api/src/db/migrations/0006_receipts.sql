-- A receipt is owed by the same transaction that makes an order paid, and sent afterwards: once, however often it is tried.
create table receipts (
  order_id integer primary key references orders,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz
);
create index receipts_due_idx on receipts (next_attempt_at) where sent_at is null;

-- The transaction that marks an order as paid enqueues its receipt. The receipt is sent once, however many attempts it takes.
create table receipts (
  order_id integer primary key references orders,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz
);
create index receipts_due_idx on receipts (next_attempt_at) where sent_at is null;

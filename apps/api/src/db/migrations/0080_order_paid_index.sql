-- Reports and the first page of the back office sum up orders by the time of payment.
create index orders_paid_idx on orders (paid_at) where paid_at is not null;

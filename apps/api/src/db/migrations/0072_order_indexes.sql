-- Lists of orders by number and by total, of all orders and of those with one status or email address.
create index orders_status_id_idx on orders (status, id);
create index orders_total_idx on orders (total_cents, id);
create index orders_email_idx on orders (lower(billing ->> 'email') text_pattern_ops);

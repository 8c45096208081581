-- An author's desk reads the author's own sales and shares; it had walked over everybody's.
create index order_lines_seller_idx on order_lines (seller_id) where seller_id is not null;
create index transfers_seller_idx on transfers (seller_id);
-- Events that wait, or were given up, are counted and listed without a walk over all that were ever handled.
create index stripe_events_unhandled_idx on stripe_events (received_at) where handled_at is null;

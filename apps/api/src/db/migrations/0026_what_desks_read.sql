-- The dashboard of an author reads the author's own sales and shares; without the indexes it scanned those of all authors.
create index order_lines_seller_idx on order_lines (seller_id) where seller_id is not null;
create index transfers_seller_idx on transfers (seller_id);
-- Pending and failed events are counted and listed without a scan of all handled ones.
create index stripe_events_unhandled_idx on stripe_events (received_at) where handled_at is null;

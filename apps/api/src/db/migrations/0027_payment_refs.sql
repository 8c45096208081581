-- Identifies the payment of an order if its id cannot: after a restored backup, ids of lost orders are used again, and the
-- payment provider knows them. Older orders have none and are identified by their id only.
alter table orders add column payment_ref uuid;
alter table orders alter column payment_ref set default gen_random_uuid();

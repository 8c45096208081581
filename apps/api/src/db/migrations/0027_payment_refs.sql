-- Names the payment of an order where its number cannot: a restored backup gives numbers away again that the card provider
-- knows from orders that were lost. Orders from before have none and are known by their number alone.
alter table orders add column payment_ref uuid;
alter table orders alter column payment_ref set default gen_random_uuid();

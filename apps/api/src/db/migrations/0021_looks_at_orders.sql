-- When the job checks an unpaid order next: soon after it was placed, then at increasing intervals, so that orders that are
-- never paid do not delay the others.
alter table orders add column next_look_at timestamptz not null default now() + interval '2 minutes';
create index orders_next_look_idx on orders (next_look_at) where status = 'pending_payment';
drop index orders_pending_idx;
-- When the buyer last returned to pay the order: from then on, it is checked as often as a new one.
alter table orders add column payable_at timestamptz;

-- When the job looks at an unpaid order next: soon after it was placed, and then ever less often, so that orders nobody
-- pays do not keep the job from looking at the others.
alter table orders add column next_look_at timestamptz not null default now() + interval '2 minutes';
create index orders_next_look_idx on orders (next_look_at) where status = 'pending_payment';
drop index orders_pending_idx;
-- When its payment was last given out to somebody who came back to pay it: from then on it is looked at as one just placed.
alter table orders add column payable_at timestamptz;

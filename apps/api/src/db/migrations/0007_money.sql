-- The shop's share as it was on the day of the sale; lines from before keep only the cents.
alter table order_lines add column fee_bps integer check (fee_bps between 0 and 10000);

-- Double entry: every movement of money is written under one `ref` as rows that add up to zero. Debits are positive,
-- credits negative: what lies with the provider is positive, what is owed to authors negative.
create table ledger (
  id bigint generated always as identity primary key,
  ref text not null,
  kind text not null,
  order_id integer references orders,
  account text not null,
  amount_cents integer not null check (amount_cents <> 0),
  booked_at timestamptz not null default now(),
  unique (ref, account)
);
create index ledger_order_idx on ledger (order_id);
create index ledger_account_idx on ledger (account);

create function refuse_ledger_change() returns trigger language plpgsql as $body$
begin
  raise exception 'the ledger is append-only';
end;
$body$;
create trigger ledger_is_append_only before update or delete on ledger
  for each statement execute function refuse_ledger_change();

create function weigh_ledger_movement() returns trigger language plpgsql as $body$
begin
  if (select sum(amount_cents) from ledger where ref = new.ref) <> 0 then
    raise exception 'the movement % does not add up to zero', new.ref;
  end if;
  return null;
end;
$body$;
create constraint trigger ledger_adds_up after insert on ledger
  deferrable initially deferred for each row execute function weigh_ledger_movement();

insert into ledger (ref, kind, order_id, account, amount_cents)
select 'charge:' || charge_id, 'charge', orders.id, side.account, side.cents
from orders cross join lateral (values ('provider', total_cents), ('customer_payments', -total_cents)) side (account, cents)
where status = 'paid' and charge_id is not null;

insert into ledger (ref, kind, order_id, account, amount_cents)
select 'split:' || side.order_id, 'split', side.order_id, side.account, side.cents
from (
  select id as order_id, 'customer_payments' as account, total_cents as cents from orders
  where status = 'paid' and charge_id is not null
  union all
  select order_id, 'platform_fee', -sum(case when seller_id is null then price_cents else fee_cents end)::integer
  from order_lines join orders on orders.id = order_id where status = 'paid' and charge_id is not null group by order_id
  union all
  select order_id, 'author_payable/' || seller_id, -sum(price_cents - fee_cents)::integer
  from order_lines join orders on orders.id = order_id
  where status = 'paid' and charge_id is not null and seller_id is not null group by order_id, seller_id
) side where side.cents <> 0;

-- What was sent is fixed before the provider is asked, so that a repetition is the same call.
alter table transfers drop constraint transfers_status_check;
alter table transfers add constraint transfers_status_check check (status in ('due', 'sending', 'made', 'void'));
alter table transfers
  -- Taken back from the share before it was sent.
  add column reduced_cents integer not null default 0 check (reduced_cents >= 0),
  -- Kept to pay off what the author owed.
  add column netted_cents integer not null default 0 check (netted_cents >= 0),
  add column sent_cents integer not null default 0 check (sent_cents >= 0),
  -- Taken back since, or asked back.
  add column reversed_cents integer not null default 0 check (reversed_cents >= 0 and reversed_cents <= sent_cents),
  -- Counts the idempotency keys used up by definite refusals.
  add column key_number integer not null default 1,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column last_error text;
update transfers set sent_cents = amount_cents where status = 'made';
insert into ledger (ref, kind, order_id, account, amount_cents)
select 'transfer:' || stripe_transfer_id, 'transfer', order_id, side.account, side.cents
from transfers cross join lateral
  (values ('author_payable/' || seller_id, amount_cents), ('provider', -amount_cents)) side (account, cents)
where status = 'made' and stripe_transfer_id is not null;
drop index transfers_due_idx;
create index transfers_waiting_idx on transfers (next_attempt_at) where status in ('due', 'sending');

-- Money that goes back: asked for here, made in the provider's dashboard, or lost in a dispute.
create table refunds (
  -- The number of the request; the provider's own where the shop was not asked.
  id text primary key,
  order_id integer not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  -- The lines that were asked for; null means all.
  line_ids integer[],
  reason text not null,
  origin text not null check (origin in ('shop', 'provider', 'dispute')),
  status text not null default 'requested' check (status in ('requested', 'made', 'failed')),
  stripe_refund_id text unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  mail_attempts integer not null default 0,
  -- Null while there is nothing to tell.
  mail_next_at timestamptz,
  mail_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_order_idx on refunds (order_id);
create unique index refunds_one_under_way_key on refunds (order_id) where status = 'requested';
create index refunds_mail_idx on refunds (mail_next_at) where mail_sent_at is null;

-- How a refund is spread over the lines, and how much of it the author gives.
create table refund_lines (
  refund_id text not null references refunds,
  line_id integer not null references order_lines,
  amount_cents integer not null check (amount_cents > 0),
  author_cents integer not null check (author_cents >= 0 and author_cents <= amount_cents),
  primary key (refund_id, line_id)
);
create index refund_lines_line_idx on refund_lines (line_id);

-- A share that is taken back after it was sent.
create table transfer_reversals (
  refund_id text not null references refunds,
  order_id integer not null,
  seller_id integer not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'due' check (status in ('due', 'made', 'refused')),
  stripe_reversal_id text unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (refund_id, order_id, seller_id),
  foreign key (order_id, seller_id) references transfers
);
create index transfer_reversals_due_idx on transfer_reversals (next_attempt_at) where status = 'due';

create table disputes (
  id text primary key,
  order_id integer not null references orders,
  amount_cents integer not null,
  reason text not null,
  -- The provider's word for it.
  status text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_order_idx on disputes (order_id);

-- Where events point besides a payment, and which of them wait for a person.
alter table stripe_events add column object_id text, add column given_up_at timestamptz;
drop index stripe_events_waiting_idx;
create index stripe_events_waiting_idx on stripe_events (next_attempt_at) where handled_at is null and given_up_at is null;

-- What does not add up, for a person to look at.
create table money_findings (
  ref text primary key,
  order_id integer references orders,
  what text not null,
  found_at timestamptz not null default now(),
  resolved_at timestamptz
);

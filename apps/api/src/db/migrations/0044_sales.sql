-- Sales of authors: one row for each paid copy with all deductions, kept by triggers, so that lists and totals read one table.
create table sales (
  line_id integer primary key references order_lines on delete cascade,
  order_id integer not null,
  seller_id integer not null references users on delete cascade,
  product_id integer not null,
  sold_at timestamptz not null,
  -- ISO 3166-1 alpha-2; empty when the order does not name one.
  country text not null,
  -- The price before a discount.
  list_cents integer not null,
  price_cents integer not null,
  fee_cents integer not null,
  share_cents integer not null,
  -- The part of the provider's fees for the order. The shop pays it.
  provider_fee_cents integer not null default 0,
  refunded_cents integer not null default 0,
  refunded_share_cents integer not null default 0,
  transfer_status text not null default 'due' check (transfer_status in ('due', 'sending', 'made', 'void')),
  status text not null default 'paid'
    check (status in ('paid', 'transferred', 'offset', 'partially_refunded', 'refunded', 'disputed'))
);
create index sales_seller_idx on sales (seller_id, sold_at desc, line_id desc);
create index sales_product_idx on sales (product_id, sold_at desc, line_id desc);
create index sales_country_idx on sales (seller_id, country, sold_at desc, line_id desc);
create index sales_status_idx on sales (seller_id, status, sold_at desc, line_id desc);
create index sales_order_idx on sales (order_id);

-- The price before the discount of a planned price that was in force when the order was placed.
create function list_price_of(book integer, price integer, placed_at timestamptz) returns integer language sql stable as $$
  select coalesce(max(regular_price_cents), price) from planned_prices
  where product_id = book and price_cents = price and regular_price_cents > price
    and starts_at <= placed_at and (ends_at is null or ends_at > placed_at)
$$;

-- What changes after the payment. Rounding leaves no cent of a fee over.
create view sale_states as
select line.id as line_id, line.order_id,
  (fees.cents * line.sum_cents / greatest(line.total_cents, 1)
    - fees.cents * (line.sum_cents - line.price_cents) / greatest(line.total_cents, 1))::integer as provider_fee_cents,
  refunds.cents as refunded_cents,
  refunds.share_cents as refunded_share_cents,
  coalesce(transfers.status, 'due') as transfer_status,
  case
    when orders.status = 'disputed' then 'disputed'
    when refunds.cents >= line.price_cents then 'refunded'
    when refunds.cents > 0 then 'partially_refunded'
    when transfers.status = 'made' then 'transferred'
    when transfers.status = 'void' then 'offset'
    else 'paid'
  end as status
from (
  select id, order_id, seller_id, price_cents,
    sum(price_cents) over (partition by order_id order by position) as sum_cents,
    sum(price_cents) over (partition by order_id) as total_cents
  from order_lines
) line
join orders on orders.id = line.order_id
left join transfers on transfers.order_id = line.order_id and transfers.seller_id = line.seller_id
cross join lateral (
  select coalesce(sum(amount_cents), 0)::integer as cents, coalesce(sum(author_amount_cents), 0)::integer as share_cents
  from refund_lines where refund_lines.line_id = line.id
) refunds
cross join lateral (
  select coalesce(sum(amount_cents), 0) as cents from ledger_entries
  where ledger_entries.order_id = line.order_id and account = 'provider_fees'
) fees;

-- Fees are booked without the lock of the order, so this takes it: a later statement sees what the holder has committed.
create function refresh_sales(changed_order integer) returns void language sql as $$
  select from orders where id = changed_order for no key update;
  update sales set
    provider_fee_cents = changed.provider_fee_cents,
    refunded_cents = changed.refunded_cents,
    refunded_share_cents = changed.refunded_share_cents,
    transfer_status = changed.transfer_status,
    status = changed.status
  from sale_states changed
  where changed.order_id = changed_order and sales.line_id = changed.line_id;
$$;

create function record_sale() returns trigger language plpgsql as $$
begin
  insert into sales (line_id, order_id, seller_id, product_id, sold_at, country, list_cents, price_cents, fee_cents, share_cents)
  select new.id, new.order_id, new.seller_id, new.product_id, new.sold_at, coalesce(orders.billing ->> 'country', ''),
    list_price_of(new.product_id, new.price_cents, orders.created_at), new.price_cents, new.fee_cents,
    new.price_cents - new.fee_cents
  from orders where orders.id = new.order_id
  on conflict (line_id) do update set sold_at = excluded.sold_at;
  return null;
end
$$;
create trigger order_lines_record_sale after insert or update of sold_at on order_lines
  for each row when (new.sold_at is not null and new.seller_id is not null and new.price_cents > 0)
  execute function record_sale();

create function refresh_sales_of_order() returns trigger language plpgsql as $$
begin
  perform refresh_sales(new.order_id);
  return null;
end
$$;
create trigger transfers_refresh_sales after insert or update of status on transfers
  for each row execute function refresh_sales_of_order();
create trigger ledger_entries_refresh_sales after insert on ledger_entries
  for each row when (new.account = 'provider_fees' and new.order_id is not null) execute function refresh_sales_of_order();

create function refresh_sales_of_line() returns trigger language plpgsql as $$
begin
  perform refresh_sales(order_id) from order_lines where id = new.line_id;
  return null;
end
$$;
create trigger refund_lines_refresh_sales after insert on refund_lines
  for each row execute function refresh_sales_of_line();

create function refresh_sales_on_dispute() returns trigger language plpgsql as $$
begin
  perform refresh_sales(new.id);
  return null;
end
$$;
create trigger orders_refresh_sales after update of status on orders
  for each row when ((old.status = 'disputed') <> (new.status = 'disputed')) execute function refresh_sales_on_dispute();

-- The triggers come first: they keep sales that end while the earlier ones are added.
insert into sales (line_id, order_id, seller_id, product_id, sold_at, country, list_cents, price_cents, fee_cents, share_cents)
select line.id, line.order_id, line.seller_id, line.product_id, line.sold_at, coalesce(orders.billing ->> 'country', ''),
  list_price_of(line.product_id, line.price_cents, orders.created_at), line.price_cents, line.fee_cents,
  line.price_cents - line.fee_cents
from order_lines line join orders on orders.id = line.order_id
where line.sold_at is not null and line.seller_id is not null and line.price_cents > 0;
update sales set
  provider_fee_cents = changed.provider_fee_cents,
  refunded_cents = changed.refunded_cents,
  refunded_share_cents = changed.refunded_share_cents,
  transfer_status = changed.transfer_status,
  status = changed.status
from sale_states changed where sales.line_id = changed.line_id;

-- Statements read the entries of one account by time.
create index ledger_entries_account_time_idx on ledger_entries (account, posted_at) include (kind, amount_cents);

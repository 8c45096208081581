-- An admin's list of all orders, and of those of one state, is read from its newest end; it had walked over every order.
create index orders_newest_idx on orders (created_at desc, id desc);
create index orders_by_status_idx on orders (status, created_at desc, id desc);

-- When a line was sold, so that an author's sales are read from their newest end and no order is looked at for them.
-- Null while its order is not paid, of one that cost nothing, and of books that no author gets a share of.
alter table order_lines add column sold_at timestamptz;
update order_lines set sold_at = orders.paid_at from orders
where orders.id = order_lines.order_id and order_lines.seller_id is not null and orders.paid_at is not null and orders.charge_id is not null;
drop index order_lines_seller_idx;
create index order_lines_seller_idx on order_lines (seller_id, sold_at desc, id desc) where seller_id is not null;

create function mark_lines_sold() returns trigger language plpgsql as $body$
begin
  update order_lines set sold_at = new.paid_at where order_id = new.id and seller_id is not null;
  return null;
end;
$body$;
create trigger orders_mark_lines_sold after update of paid_at, charge_id on orders
  for each row when (new.paid_at is not null and new.charge_id is not null
    and (old.paid_at is null or old.charge_id is null))
  execute function mark_lines_sold();

-- An author's own books, which were sought among all of them.
create index products_seller_idx on products (seller_id) where seller_id is not null;

-- What an author has comes of an index alone, and who owes the shop of the few entries that say so.
drop index ledger_account_idx;
create index ledger_account_idx on ledger (account, kind, amount_cents);
create index ledger_debts_idx on ledger (account, amount_cents) where starts_with(account, 'author_debt/');

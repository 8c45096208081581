-- An admin's list of orders, filtered by status or not, is read from its newest end instead of scanning all orders.
create index orders_newest_idx on orders (created_at desc, id desc);
create index orders_by_status_idx on orders (status, created_at desc, id desc);

-- When a line was sold, so that an author's sales are read from their newest end without joining orders. Null for unpaid
-- orders, free books, and books without an author who gets a share.
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

-- Finds an author's own books without scanning all books.
create index products_seller_idx on products (seller_id) where seller_id is not null;

-- An author's balance is computed from the index alone, and debts from the few entries that record them.
drop index ledger_account_idx;
create index ledger_account_idx on ledger (account, kind, amount_cents);
create index ledger_debts_idx on ledger (account, amount_cents) where starts_with(account, 'author_debt/');

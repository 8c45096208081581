-- Monthly Featured is edited by month. Each change of a month has a version, so that of two editors the second one sees the change of
-- the first. A month without a change has no row.
create table featured_months (
  month date primary key check (extract(day from month) = 1),
  version integer not null default 0
);

-- A change replaces all books of a month. The audit log has the whole list before and after, because the order counts as well.
create function collect_audit_shelf() returns trigger language plpgsql as $$
declare
  shelf record;
begin
  for shelf in
    select to_char(month, 'YYYY-MM') as month,
      jsonb_build_object('books', jsonb_agg(left(name, 60) || ' (' || product_id || ')' order by position)) as books
    from changed_rows join products on products.id = product_id
    group by month
  loop
    perform append_audit_change(
      'shelf', shelf.month,
      case when tg_op = 'DELETE' then shelf.books end,
      case when tg_op = 'INSERT' then shelf.books end
    );
  end loop;
  return null;
end
$$;
create trigger featured_products_delete_audit after delete on featured_products
  referencing old table as changed_rows for each statement
  when (current_setting('octavo.audit', true) = 'on') execute function collect_audit_shelf();
create trigger featured_products_insert_audit after insert on featured_products
  referencing new table as changed_rows for each statement
  when (current_setting('octavo.audit', true) = 'on') execute function collect_audit_shelf();

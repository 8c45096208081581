-- A book that the shop took down is off sale, and its author cannot put it back. The row is deleted when the shop puts it back.
create table book_takedowns (
  product_id integer primary key references products on delete cascade,
  reason text not null check (reason in ('law', 'quality', 'other')),
  -- The explanation for the author.
  note text not null,
  taken_down_at timestamptz not null,
  taken_down_by integer references users on delete set null,
  -- Whether the book was on sale. Putting it back restores that.
  was_published boolean not null
);
create index book_takedowns_user_idx on book_takedowns (taken_down_by) where taken_down_by is not null;
create trigger book_takedowns_audit after insert or update or delete on book_takedowns
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('takedown', 'product_id', '{reason,~note}');

-- A process of the version before does not know takedowns.
create function keep_book_down() returns trigger language plpgsql as $$
begin
  if exists (select from book_takedowns where product_id = new.id) then
    raise exception 'The shop took book % down.', new.id using errcode = 'object_in_use';
  end if;
  return new;
end
$$;
create trigger products_keep_down before update of status on products
  for each row when (new.status in ('published', 'scheduled') and old.status is distinct from new.status)
  execute function keep_book_down();

-- The list of all books is sorted by id. Rare statuses would otherwise read the whole table.
create index products_status_idx on products (status, id);

-- What a list says of a book, as it goes out. The shop writes it when a list first needs it; it is worth nothing any more once
-- the book has another revision, or the shop says things in another shape. It may be lost: a crash empties the table.
create sequence product_revisions;
alter table products add column revision bigint not null default nextval('product_revisions');
create unlogged table product_texts (
  product_id integer primary key references products on delete cascade,
  revision bigint not null,
  shape text not null,
  text text not null
) with (toast_tuple_target = 8160);

-- No revision comes twice, not even after one that was taken back.
create function move_revision() returns trigger language plpgsql as $$
begin
  new.revision := nextval('product_revisions');
  return new;
end
$$;
create trigger products_move_revision before update of
    name, slug, seller_id, price_cents, language, short_description, cover_hash, total_sales, published_at,
    rating_count, rating_sum, series_id, series_position, credits on products
  for each row execute function move_revision();

create function move_revisions() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    update products set revision = nextval('product_revisions') where seller_id = new.id;
  elsif tg_table_name = 'series' then
    update products set revision = nextval('product_revisions') where series_id = new.id;
  else
    update products set revision = nextval('product_revisions') where cover_hash = new.hash;
  end if;
  return null;
end
$$;
create trigger users_move_revisions after update of stripe_account_id on users
  for each row when (old.stripe_account_id is distinct from new.stripe_account_id) execute function move_revisions();
create trigger series_move_revisions after update of slug, name on series
  for each row when (old.slug is distinct from new.slug or old.name is distinct from new.name) execute function move_revisions();
create trigger covers_move_revisions after update on covers
  for each row when (old.* is distinct from new.*) execute function move_revisions();
create trigger covers_change_version after update on covers
  for each statement execute function move_catalog_version();

-- Under a genre stand the books that are shown: the date beside it is null while one is not. A page far down a genre is then a
-- walk along one index. The book is held meanwhile, so that nobody takes it down unseen.
alter table product_tags alter column published_at drop not null;
create or replace function date_product_tag() returns trigger language plpgsql as $$
begin
  select case status when 'published' then published_at end into new.published_at
  from products where id = new.product_id for no key update;
  return new;
end
$$;
create or replace function date_product_tags() returns trigger language plpgsql as $$
begin
  update product_tags set published_at = case new.status when 'published' then new.published_at end where product_id = new.id;
  return null;
end
$$;
drop trigger products_date_tags on products;
create trigger products_date_tags after update of published_at, status on products
  for each row when (old.published_at is distinct from new.published_at or old.status is distinct from new.status)
  execute function date_product_tags();
update product_tags set published_at = null from products
where products.id = product_tags.product_id and products.status <> 'published';

-- How many books are shown, in all and under each genre. Whoever changes the catalog holds its version until the end, so that
-- two who count never wait for each other.
alter table catalog_version add column books integer not null default 0;
alter table tags add column book_count integer not null default 0;
update catalog_version set books = (select count(*) from products where status = 'published');
update tags set book_count = (select count(*) from product_tags where tag_id = tags.id and published_at is not null);

drop trigger tags_move_version on tags;
create trigger tags_move_version after insert or delete on tags
  for each statement execute function move_catalog_version();
create trigger tags_change_version after update of name, description on tags
  for each statement execute function move_catalog_version();

create function count_books() returns trigger language plpgsql as $$
declare
  more integer := 0;
begin
  if tg_op <> 'DELETE' then
    more := more + (select count(*) from new_rows where status = 'published');
  end if;
  if tg_op <> 'INSERT' then
    more := more - (select count(*) from old_rows where status = 'published');
  end if;
  if more <> 0 then
    update catalog_version set books = books + more;
  end if;
  return null;
end
$$;
create trigger products_count_insert after insert on products
  referencing new table as new_rows for each statement execute function count_books();
create trigger products_count_delete after delete on products
  referencing old table as old_rows for each statement execute function count_books();
create function count_book() returns trigger language plpgsql as $$
begin
  update catalog_version set books = books + case new.status when 'published' then 1 else -1 end;
  return null;
end
$$;
create trigger products_count_status after update of status on products
  for each row when ((old.status = 'published') <> (new.status = 'published')) execute function count_book();

-- Held before any genre is.
create function hold_catalog_version() returns trigger language plpgsql as $$
begin
  perform 1 from catalog_version for no key update;
  return null;
end
$$;
create trigger tags_hold_version before update on tags
  for each statement execute function hold_catalog_version();

create function count_tagged() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update tags set book_count = book_count + more.books
    from (select tag_id, count(*) as books from new_rows where published_at is not null group by tag_id) as more
    where tags.id = more.tag_id;
  end if;
  if tg_op <> 'INSERT' then
    update tags set book_count = book_count - fewer.books
    from (select tag_id, count(*) as books from old_rows where published_at is not null group by tag_id) as fewer
    where tags.id = fewer.tag_id;
  end if;
  return null;
end
$$;
create trigger product_tags_count_insert after insert on product_tags
  referencing new table as new_rows for each statement execute function count_tagged();
create trigger product_tags_count_update after update on product_tags
  referencing old table as old_rows new table as new_rows for each statement execute function count_tagged();
create trigger product_tags_count_delete after delete on product_tags
  referencing old table as old_rows for each statement execute function count_tagged();

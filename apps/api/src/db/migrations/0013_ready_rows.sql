-- Who made a book and where it stands, as lists show it: kept beside the book, because a list of a thousand would else look
-- three times for each. The tables they come from stay the truth.
alter table products add column credits jsonb not null default '{"authors": [], "editors": [], "genres": []}';

create function credits_of(product integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'authors', coalesce((
      select jsonb_agg(jsonb_build_object('name', contributors.name, 'slug', authors.slug) order by contributors.position)
      from contributors left join authors on authors.id = contributors.author_id
      where contributors.product_id = product and contributors.role = 'aut'), '[]'),
    'editors', coalesce((
      select jsonb_agg(contributors.name order by contributors.position)
      from contributors where contributors.product_id = product and contributors.role = 'edt'), '[]'),
    'genres', coalesce((
      select jsonb_agg(jsonb_build_object('id', tags.id, 'name', tags.name) order by product_tags.position, tags.name)
      from product_tags join tags on tags.id = product_tags.tag_id where product_tags.product_id = product), '[]'))
$$;

create function tell_credits() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update products set credits = credits_of(id) where id in (select product_id from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    update products set credits = credits_of(id) where id in (select product_id from old_rows);
  end if;
  return null;
end
$$;
create trigger contributors_tell_credits_insert after insert on contributors
  referencing new table as new_rows for each statement execute function tell_credits();
create trigger contributors_tell_credits_update after update on contributors
  referencing old table as old_rows new table as new_rows for each statement execute function tell_credits();
create trigger contributors_tell_credits_delete after delete on contributors
  referencing old table as old_rows for each statement execute function tell_credits();
create trigger product_tags_tell_credits_insert after insert on product_tags
  referencing new table as new_rows for each statement execute function tell_credits();
create trigger product_tags_tell_credits_update after update on product_tags
  referencing old table as old_rows new table as new_rows for each statement execute function tell_credits();
create trigger product_tags_tell_credits_delete after delete on product_tags
  referencing old table as old_rows for each statement execute function tell_credits();

create function tell_new_name() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'tags' then
    update products set credits = credits_of(id) where id in (select product_id from product_tags where tag_id = new.id);
  else
    update products set credits = credits_of(id) where id in (select product_id from contributors where author_id = new.id);
  end if;
  return null;
end
$$;
create trigger tags_tell_name after update of name on tags
  for each row when (old.name is distinct from new.name) execute function tell_new_name();
create trigger authors_tell_slug after update of slug on authors
  for each row when (old.slug is distinct from new.slug) execute function tell_new_name();

update products set credits = credits_of(id);

-- A genre is read newest first: with the date beside the genre, a page of it is one short walk however many books it has.
alter table product_tags add column published_at timestamptz;
update product_tags set published_at = products.published_at from products where products.id = product_tags.product_id;
alter table product_tags alter column published_at set not null;
create function date_product_tag() returns trigger language plpgsql as $$
begin
  new.published_at := (select published_at from products where id = new.product_id);
  return new;
end
$$;
create trigger product_tags_date before insert on product_tags
  for each row execute function date_product_tag();
create function date_product_tags() returns trigger language plpgsql as $$
begin
  update product_tags set published_at = new.published_at where product_id = new.id;
  return null;
end
$$;
create trigger products_date_tags after update of published_at on products
  for each row when (old.published_at is distinct from new.published_at) execute function date_product_tags();
create index product_tags_newest_idx on product_tags (tag_id, published_at desc, product_id desc);
drop index product_tags_tag_idx;

-- Names that begin with what is looked for, in the order of their letters. An index keeps no text of any length.
create index products_beginning_idx on products (("left"(search_text, 100) collate "C"), published_at desc, id desc)
  where status = 'published';

-- Every process is told when the version moved. What only the shop's own search reads is no change that anybody sees.
create or replace function move_catalog_version() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  update catalog_version set version = version + 1 returning version into moved;
  perform pg_notify('octavo_catalog', moved::text);
  return null;
end
$$;
drop trigger products_move_version on products;
create trigger products_move_version after insert or delete on products
  for each statement execute function move_catalog_version();
create trigger products_change_version after update of
    name, slug, seller_id, price_cents, language, publisher, short_description, description, cover_hash, status,
    total_sales, published_at, rating_count, rating_sum, series_id, series_position, accessibility, credits on products
  for each statement execute function move_catalog_version();

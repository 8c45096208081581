-- Each version of the catalog makes all cached pages and lists stale. So only what visitors can see leads to a new one: no change of a
-- draft or of a book in review, and no name of an account that sells nothing. Otherwise one account could keep the caches empty.
create function bump_catalog_version_once() returns void language plpgsql as $$
declare
  bumped bigint;
begin
  -- All changes of a transaction become visible at once.
  if current_setting('octavo.catalog_bumped', true) = pg_current_xact_id()::text then
    return;
  end if;
  update catalog_version set version = version + 1, changed_at = clock_timestamp() returning version into bumped;
  perform pg_notify('octavo_catalog', bumped::text);
  perform set_config('octavo.catalog_bumped', pg_current_xact_id()::text, true);
end
$$;
create or replace function bump_catalog_version() returns trigger language plpgsql as $$
begin
  perform bump_catalog_version_once();
  return null;
end
$$;

create function is_visible_status(status text) returns boolean language sql immutable as
  $$ select status not in ('draft', 'in_review') $$;

-- For tables with a `product_id`. Of a deleted book, the book itself leads to the new version.
create function bump_catalog_version_for_book() returns trigger language plpgsql as $$
declare
  former integer := (to_jsonb(old) ->> 'product_id')::integer;
  current integer := (to_jsonb(new) ->> 'product_id')::integer;
begin
  if exists (select from products where id in (former, current) and is_visible_status(status)) then
    perform bump_catalog_version_once();
  end if;
  return null;
end
$$;
create function bump_catalog_version_for_seller() returns trigger language plpgsql as $$
begin
  if exists (select from products where seller_id = new.id and is_visible_status(status)) then
    perform bump_catalog_version_once();
  end if;
  return null;
end
$$;

-- Deferred: the version is locked after all other rows. An order locks books, then the version; a trigger in the middle of a statement
-- could lock the version before a book, and both transactions would wait for each other.
drop trigger products_bump_catalog_version on products;
drop trigger products_update_bump_catalog_version on products;
drop trigger products_sample_bump_catalog_version on products;
create constraint trigger products_insert_bump_catalog_version after insert on products
  deferrable initially deferred for each row when (is_visible_status(new.status)) execute function bump_catalog_version();
create constraint trigger products_update_bump_catalog_version after update of
    name, slug, seller_id, price_cents, language, publisher, short_description, description, cover_hash, status, release_at,
    total_sales, published_at, rating_count, rating_sum, series_id, series_position, accessibility, credits_json, sample_percent
  on products
  deferrable initially deferred for each row when (is_visible_status(old.status) or is_visible_status(new.status))
  execute function bump_catalog_version();
create constraint trigger products_delete_bump_catalog_version after delete on products
  deferrable initially deferred for each row when (is_visible_status(old.status)) execute function bump_catalog_version();

drop trigger product_slugs_bump_catalog_version on product_slugs;
create constraint trigger product_slugs_bump_catalog_version after insert or update or delete on product_slugs
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();
drop trigger contributors_bump_catalog_version on contributors;
create constraint trigger contributors_bump_catalog_version after insert or update or delete on contributors
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();
drop trigger product_tags_bump_catalog_version on product_tags;
create constraint trigger product_tags_bump_catalog_version after insert or update or delete on product_tags
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();
drop trigger editions_bump_catalog_version on editions;
create constraint trigger editions_bump_catalog_version after insert or update or delete on editions
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();

drop trigger reviews_bump_catalog_version on reviews;
create constraint trigger reviews_bump_catalog_version after insert or update or delete on reviews
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();
drop trigger featured_products_bump_catalog_version on featured_products;
create constraint trigger featured_products_bump_catalog_version after insert or update or delete on featured_products
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();

drop trigger users_bump_catalog_version on users;
create constraint trigger users_bump_catalog_version after update of first_name, last_name, display_name, stripe_account_id on users
  deferrable initially deferred for each row
  when ((old.first_name, old.last_name, old.display_name, old.stripe_account_id)
    is distinct from (new.first_name, new.last_name, new.display_name, new.stripe_account_id))
  execute function bump_catalog_version_for_seller();

-- A genre, an author or a series is shown as soon as a visible book has it.
drop trigger tags_bump_catalog_version on tags;
create constraint trigger tags_bump_catalog_version after delete on tags
  deferrable initially deferred for each row execute function bump_catalog_version();
drop trigger authors_bump_catalog_version on authors;
create constraint trigger authors_bump_catalog_version after update on authors
  deferrable initially deferred for each row execute function bump_catalog_version();
drop trigger series_bump_catalog_version on series;
create constraint trigger series_bump_catalog_version after update on series
  deferrable initially deferred for each row execute function bump_catalog_version();

-- Authors and series that no book names any more: each edit of a draft could otherwise leave some behind. At the end of the
-- transaction, because a book with other contributors loses all of them first.
create function delete_unused_author() returns trigger language plpgsql as $$
begin
  -- Another transaction that names the author holds its row. Waiting for it could lead to a deadlock.
  delete from authors where id in (select id from authors where id = old.author_id for update skip locked)
    and biography = '' and image = '' and not exists (select from contributors where author_id = old.author_id);
  return null;
exception when foreign_key_violation then
  -- Another transaction has named it meanwhile.
  return null;
end
$$;
create constraint trigger contributors_delete_unused_author after delete or update of author_id on contributors
  deferrable initially deferred for each row when (old.author_id is not null) execute function delete_unused_author();
create function delete_unused_series() returns trigger language plpgsql as $$
begin
  delete from series where id in (select id from series where id = old.series_id for update skip locked)
    and description = '' and not exists (select from products where series_id = old.series_id);
  return null;
exception when foreign_key_violation then
  return null;
end
$$;
create constraint trigger products_delete_unused_series after delete or update of series_id on products
  deferrable initially deferred for each row when (old.series_id is not null) execute function delete_unused_series();

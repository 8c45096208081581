-- Profiles of authors, which their pages show.
create table author_profiles (
  user_id integer primary key references users on delete cascade,
  -- The page that shows the profile. Each page shows one.
  author_id integer unique references authors on delete set null,
  -- As typed; `html` has the same as paragraphs.
  source_text text not null default '',
  html text not null default '',
  -- Labels and URLs.
  links jsonb not null default '[]',
  portrait_hash text references covers
);
create index author_profiles_portrait_idx on author_profiles (portrait_hash) where portrait_hash is not null;

-- A profile is seen on the page of an author of a visible book.
create function bump_catalog_version_for_author() returns trigger language plpgsql as $$
begin
  if exists (
    select from contributors join products on products.id = contributors.product_id
    where contributors.author_id in ((to_jsonb(old) ->> 'author_id')::integer, (to_jsonb(new) ->> 'author_id')::integer)
      and is_visible_status(products.status)
  ) then
    perform bump_catalog_version_once();
  end if;
  return null;
end
$$;
create constraint trigger author_profiles_bump_catalog_version after insert or update or delete on author_profiles
  deferrable initially deferred for each row execute function bump_catalog_version_for_author();

-- A portrait is stored like a cover.
create or replace function is_file_set_used(set_name text) returns boolean language plpgsql volatile as $$
declare
  set_id text := substr(set_name, strpos(set_name, '/') + 1);
begin
  case split_part(set_name, '/', 1)
    when 'books' then
      return exists (select from editions where content_hash = set_id);
    when 'covers' then
      return exists (select from products where cover_hash = set_id)
        or exists (select from product_covers where file_hash = set_id)
        or exists (select from product_covers where uploaded_hash = set_id)
        or exists (select from edition_imports where book #>> '{cover,hash}' = set_id)
        or exists (select from author_profiles where portrait_hash = set_id);
    when 'uploads' then
      return exists (select from uploads where id = set_id::uuid);
    when 'previews' then
      return exists (select from share_images where hash = set_id);
    when 'share' then
      return false;
    else
      return true;
  end case;
end
$$;
create trigger author_profiles_track_portrait after insert or delete or update of portrait_hash on author_profiles
  for each row execute function track_file_set('covers/', '{portrait_hash}');

alter table uploads drop constraint uploads_kind_check;
alter table uploads add constraint uploads_kind_check check (kind in ('book', 'cover', 'portrait'));

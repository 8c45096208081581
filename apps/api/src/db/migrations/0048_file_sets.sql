-- Sets of stored files that are written and removed together: the folder of a book file (`books/…`) or of an upload (`uploads/…`),
-- and all sizes of a cover (`covers/…`). The shop removes the files of a set to which no row has referred for a while.
create table file_sets (
  name text primary key,
  -- Since when no row refers to the set. Null while one does.
  unused_since timestamptz default now(),
  -- Until when a process may be removing the files. No process may write them until then.
  removing_until timestamptz,
  -- When the files were removed. The name stays for a while, so that no older transaction can refer to them.
  removed_at timestamptz
);
create index file_sets_unused_idx on file_sets (unused_since) where unused_since is not null and removed_at is null;
create index file_sets_removed_idx on file_sets (removed_at) where removed_at is not null;
create index products_cover_idx on products (cover_hash);
create index product_covers_file_idx on product_covers (file_hash);
create index product_covers_uploaded_idx on product_covers (uploaded_hash);
create index edition_imports_cover_idx on edition_imports ((book #>> '{cover,hash}'));

-- Every reference to files has to be known here, and needs a trigger like those below. Volatile, so that it sees what other
-- transactions have committed meanwhile.
create function is_file_set_used(set_name text) returns boolean language plpgsql volatile as $$
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
        or exists (select from edition_imports where book #>> '{cover,hash}' = set_id);
    when 'uploads' then
      return exists (select from uploads where id = set_id::uuid);
    else
      return true;
  end case;
end
$$;

-- The arguments: the folder of the set, and the path of its name in the row.
create function track_file_set() returns trigger language plpgsql as $$
declare
  former text := tg_argv[0] || (to_jsonb(old) #>> tg_argv[1]::text[]);
  used text := tg_argv[0] || (to_jsonb(new) #>> tg_argv[1]::text[]);
begin
  if used is not distinct from former then
    return null;
  end if;
  -- In the order of the names, so that two transactions that exchange the files of two books cannot deadlock.
  perform from file_sets where name in (former, used) order by name for update;
  update file_sets set unused_since = null where name = used and removing_until is null and removed_at is null;
  if not found and exists (select from file_sets where name = used) then
    raise exception 'The files % were removed meanwhile.', used using errcode = 'object_in_use';
  end if;
  -- Of two transactions that remove the last two references, the second one has waited above and sees that none is left.
  if not is_file_set_used(former) then
    update file_sets set unused_since = now() where name = former and unused_since is null;
  end if;
  return null;
end
$$;
create trigger editions_track_files after insert or delete or update of content_hash on editions
  for each row execute function track_file_set('books/', '{content_hash}');
create trigger uploads_track_parts after delete on uploads
  for each row execute function track_file_set('uploads/', '{id}');
create trigger products_track_cover after insert or delete or update of cover_hash on products
  for each row execute function track_file_set('covers/', '{cover_hash}');
create trigger product_covers_track_file after insert or delete or update of file_hash on product_covers
  for each row execute function track_file_set('covers/', '{file_hash}');
create trigger product_covers_track_uploaded after insert or delete or update of uploaded_hash on product_covers
  for each row execute function track_file_set('covers/', '{uploaded_hash}');
create trigger edition_imports_track_cover after insert or delete or update of book on edition_imports
  for each row execute function track_file_set('covers/', '{book,cover,hash}');

-- Returns the name of the set, or null when no set is due.
create function claim_unused_file_set(at timestamptz, before timestamptz, lease_until timestamptz) returns text
language plpgsql as $$
declare
  claimed text;
begin
  loop
    select name into claimed from file_sets
    where unused_since <= before and removed_at is null and (removing_until is null or removing_until <= at)
    order by unused_since limit 1 for update skip locked;
    if not found then
      return null;
    end if;
    if is_file_set_used(claimed) then
      update file_sets set unused_since = null, removing_until = null where name = claimed;
    else
      begin
        delete from covers where claimed like 'covers/%' and hash = substr(claimed, 8);
        update file_sets set removing_until = lease_until where name = claimed;
        return claimed;
      exception when foreign_key_violation then
        -- A table that is not known here refers to the cover.
        update file_sets set unused_since = at where name = claimed;
      end;
    end if;
  end loop;
end
$$;

insert into file_sets (name, unused_since)
select distinct 'books/' || content_hash, null::timestamptz from editions
union all select 'uploads/' || id, null from uploads
union all select 'covers/' || hash, case when is_file_set_used('covers/' || hash) then null else now() end from covers;

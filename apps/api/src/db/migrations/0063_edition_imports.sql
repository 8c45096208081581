-- A stored import is an object with the key `book`. The cover of a waiting or former file was looked up outside of it, so that the
-- shop removed its files after a day.
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
        or exists (select from edition_imports where book #>> '{book,cover,hash}' = set_id)
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
drop trigger edition_imports_track_cover on edition_imports;
create trigger edition_imports_track_cover after insert or delete or update of book on edition_imports
  for each row execute function track_file_set('covers/', '{book,book,cover,hash}');
drop index edition_imports_cover_idx;
create index edition_imports_cover_idx on edition_imports ((book #>> '{book,cover,hash}'));
update file_sets set unused_since = null
where name in (select 'covers/' || (book #>> '{book,cover,hash}') from edition_imports)
  and removing_until is null and removed_at is null;

-- Finds the books whose files have the same identifier, also where a book got another one because its own was taken.
create index edition_imports_identifier_idx on edition_imports ((book #>> '{book,identifier}'));

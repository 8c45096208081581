-- The last stored link preview of each book. Files of earlier ones are removed like other unused files.
create table share_images (
  product_id integer primary key references products on delete cascade,
  hash text not null
);
create index share_images_hash_idx on share_images (hash);

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
        or exists (select from edition_imports where book #>> '{cover,hash}' = set_id);
    when 'uploads' then
      return exists (select from uploads where id = set_id::uuid);
    when 'previews' then
      return exists (select from share_images where hash = set_id);
    -- The folder in which former versions stored link previews.
    when 'share' then
      return false;
    else
      return true;
  end case;
end
$$;
create trigger share_images_track_file after insert or delete or update of hash on share_images
  for each row execute function track_file_set('previews/', '{hash}');

-- Those files have no rows. They are rendered again on the next request, under other keys.
insert into file_sets (name) values ('share');

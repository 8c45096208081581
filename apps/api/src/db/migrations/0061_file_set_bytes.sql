-- How large the files of a set are, and in whose quota they count. Files of deleted books count for as long as they exist.
-- Processes of the version before store neither. Their books count with the size of the uploaded file until they are deleted.
alter table file_sets add column bytes bigint not null default 0;
alter table file_sets add column user_id integer references users (id) on delete set null;
create index file_sets_user_idx on file_sets (user_id) where user_id is not null;

update file_sets set bytes = owned.bytes, user_id = owned.user_id
from (
  select 'books/' || content_hash as name, max(size_bytes) as bytes, max(seller_id) as user_id
  from editions join products on products.id = editions.product_id
  where seller_id is not null
  group by content_hash
) as owned
where file_sets.name = owned.name;

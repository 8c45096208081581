-- The studio reads the annotations of all readers in a book page by page.
create index annotations_readers_idx on annotations (product_id, user_id, id) where deleted_at is null;
drop index annotations_product_idx;

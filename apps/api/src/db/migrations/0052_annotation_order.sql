-- Exports and sync read the annotations of a book page by page, in reading order or in the order of changes. An annotation without a
-- progression comes last.
create index annotations_reading_order_idx on annotations (user_id, product_id, (coalesce(progression, 2)), created_at, id)
  include (bytes) where deleted_at is null;
create index annotations_seq_idx on annotations (user_id, product_id, seq, id) include (bytes);
drop index annotations_product_seq_idx;
-- The studio counts the annotations of all readers in a book.
create index annotations_product_idx on annotations (product_id) where deleted_at is null;

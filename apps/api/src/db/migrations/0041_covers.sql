-- Covers of books: the one in the file, an uploaded picture, and the one that a person chose.
create table product_covers (
  product_id integer primary key references products on delete cascade,
  -- Null when the file has no cover.
  file_hash text references covers,
  uploaded_hash text references covers,
  -- Null: the cover of the file. A new file replaces only that one.
  chosen text check (chosen in ('uploaded', 'drawn')),
  chosen_by text check (chosen_by in ('author', 'shop')),
  -- System and palette of a chosen drawing.
  design text not null default '',
  check ((chosen is null) = (chosen_by is null))
);
-- The shop does not know which covers of earlier imports were drawn: all count as covers of their files.
insert into product_covers (product_id, file_hash) select id, cover_hash from products where cover_hash is not null order by id;

alter table uploads
  add column kind text not null default 'book' check (kind in ('book', 'cover')),
  -- Where a cover is cropped, from start to end.
  add column crop_percent integer not null default 50 check (crop_percent between 0 and 100);

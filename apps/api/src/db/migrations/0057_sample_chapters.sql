-- Samples that end with a chapter. Without a chapter, the sample is a share of the book.
alter table products
  -- The last chapter, as it was chosen: its address in the book, and its title.
  add column sample_chapter_href text,
  add column sample_chapter_title text,
  add constraint products_sample_chapter_check check ((sample_chapter_href is null) = (sample_chapter_title is null));
-- The shop looks for files in which the chapter was not looked up yet.
create index products_sample_chapter_idx on products (id) where sample_chapter_href is not null;

-- Where the sample ends in each file of a book whose sample ends with a chapter.
create table edition_samples (
  edition_id integer primary key references editions on delete cascade,
  product_id integer not null references products on delete cascade,
  -- The number of whole documents. Null when the file has no such chapter: the sample is a share then.
  documents integer check (documents >= 0),
  -- The id of the first element after the sample in the next document; empty when it ends between two documents.
  before_id text not null default '',
  -- The size of the sample in percent of the book.
  percent smallint check (percent between 1 and 50),
  check ((documents is null) = (percent is null))
);
create index edition_samples_product_idx on edition_samples (product_id);

-- Whether a book has a sample is in its cached data.
create trigger edition_samples_bump_product_revision after insert or update or delete on edition_samples
  for each row execute function bump_product_revision_for_edition();
create constraint trigger edition_samples_bump_catalog_version after insert or update or delete on edition_samples
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();

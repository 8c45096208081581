-- What is searched stands in a narrow table of its own: a hundred books to a page where the books themselves are three. Its
-- index knows each book by its words, and the words, of which there are far fewer than there are books, are found by every
-- three letters that follow each other in them. The shop fills all of it with the very rule of the search box, and asks
-- itself to do so again for a book that is not searchable.
create table search_words (
  id integer generated always as identity primary key,
  word text not null,
  grams text[] not null
);
-- An index keeps no text of any length.
create unique index search_words_word_idx on search_words (md5(word));
-- Every search walks over what waits to be sorted into these two.
create index search_words_grams_idx on search_words using gin (grams) with (gin_pending_list_limit = 64);
create table search_texts (
  product_id integer primary key references products on delete cascade,
  text text not null,
  words integer[] not null,
  -- Of a published book; it follows the book.
  published_at timestamptz
);
create index search_texts_words_idx on search_texts using gin (words) with (gin_pending_list_limit = 64);
create index search_texts_beginning_idx on search_texts (("left"(text, 100) collate "C"), published_at desc, product_id desc)
  where published_at is not null;
create function date_search_text() returns trigger language plpgsql as $$
begin
  update search_texts set published_at = case new.status when 'published' then new.published_at end where product_id = new.id;
  return null;
end
$$;
create trigger products_date_search_text after update of published_at, status on products
  for each row when (old.published_at is distinct from new.published_at or old.status is distinct from new.status)
  execute function date_search_text();

alter table products add column is_searchable boolean not null default false;
create or replace function forget_own_search_text() returns trigger language plpgsql as $$
begin
  new.is_searchable := false;
  return new;
end
$$;
create or replace function forget_search_text() returns trigger language plpgsql as $$
begin
  update products set is_searchable = false
  where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end and is_searchable;
  return null;
end
$$;
alter table products drop column search_text, drop column search_grams;
create index products_unsearchable_idx on products (id) where not is_searchable;

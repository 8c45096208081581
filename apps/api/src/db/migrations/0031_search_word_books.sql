-- The books of each word by their date: the newest of a word and how many it has are neighbors in one index, so that
-- finding a word costs the same in a shop of any size. It follows what is searched, whoever writes that.
create table search_word_books (
  word_id integer not null,
  published_at timestamptz not null,
  product_id integer not null,
  primary key (word_id, published_at, product_id)
);
create function keep_search_word_books() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.words = old.words and new.published_at is not distinct from old.published_at then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from search_word_books
    where word_id = any(old.words) and published_at = old.published_at and product_id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.published_at is not null then
    insert into search_word_books (word_id, published_at, product_id)
    select word_id, new.published_at, new.product_id from unnest(new.words) as word_id;
  end if;
  return null;
end
$$;
create trigger search_texts_keep_word_books after insert or update or delete on search_texts
  for each row execute function keep_search_word_books();
insert into search_word_books (word_id, published_at, product_id)
  select word_id, published_at, product_id from search_texts cross join unnest(words) as word_id
  where published_at is not null order by word_id, published_at, product_id;
analyze search_word_books;

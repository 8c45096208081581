-- Name, authors and editors of a book as they are compared in a search, and every three letters that follow each other in
-- them. The shop fills both with the very rule of the search box; null asks it to do so again.
alter table products add column search_text text;
alter table products add column search_grams text[];
create index products_unsearchable_idx on products (id) where search_text is null;
create index products_grams_idx on products using gin (search_grams);

create function forget_own_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := null;
  return new;
end
$$;
create trigger products_forget_search before update of name on products
  for each row when (old.name is distinct from new.name) execute function forget_own_search_text();

create function forget_search_text() returns trigger language plpgsql as $$
begin
  update products set search_text = null
  where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end and search_text is not null;
  return null;
end
$$;
create trigger contributors_forget_search after insert or update or delete on contributors
  for each row execute function forget_search_text();

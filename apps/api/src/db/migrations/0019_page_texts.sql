-- What the page of a book says to anybody, as it goes out: kept like what lists say of it, and worth as little when lost.
create unlogged table product_pages (
  product_id integer primary key references products on delete cascade,
  revision bigint not null,
  shape text not null,
  text text not null
);

-- A page shows more of a book than a list does.
drop trigger products_move_revision on products;
create trigger products_move_revision before update of
    name, slug, seller_id, price_cents, language, short_description, description, cover_hash, total_sales, published_at,
    rating_count, rating_sum, series_id, series_position, credits, accessibility, sample_percent on products
  for each row execute function move_revision();
create function move_revision_of_edition() returns trigger language plpgsql as $$
begin
  update products set revision = nextval('product_revisions')
  where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  return null;
end
$$;
create trigger editions_move_revision after insert or update or delete on editions
  for each row execute function move_revision_of_edition();

-- Every search walks over what waits to be sorted into the index: short enough, that costs less than one book.
alter index products_grams_idx set (gin_pending_list_limit = 64);

-- What its writer typed; the column `review` has the same as HTML. Empty for reviews that came as HTML.
alter table reviews add column text text not null default '';
alter table reviews add column edited_at timestamptz;

-- Reviews that somebody thinks should not stand, once per person; answered by taking the review down or by keeping it.
create table review_reports (
  review_id integer not null references reviews on delete cascade,
  user_id integer not null references users on delete cascade,
  reason text not null check (reason in ('spam', 'offensive', 'spoiler', 'off_topic', 'other')),
  note text not null default '',
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (review_id, user_id)
);
create index review_reports_open_idx on review_reports (created_at) where handled_at is null;

-- Visible ratings of a book, counted where lists are ordered by them. The average is worked out and never set.
alter table products add column rating_count integer not null default 0 check (rating_count >= 0);
alter table products add column rating_sum integer not null default 0 check (rating_sum >= 0);
update products set rating_count = rated.count, rating_sum = rated.sum
from (select product_id, count(*) as count, sum(rating) as sum from reviews where is_visible group by product_id) as rated
where rated.product_id = products.id;
alter table products add column rating_average double precision not null
  generated always as (case when rating_count = 0 then 0 else rating_sum::double precision / rating_count end) stored;

create function count_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_visible then
    update products set rating_count = rating_count - 1, rating_sum = rating_sum - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.is_visible then
    update products set rating_count = rating_count + 1, rating_sum = rating_sum + new.rating where id = new.product_id;
  end if;
  return null;
end
$$;
create trigger reviews_count_rating after insert or delete or update of rating, is_visible, product_id on reviews
  for each row execute function count_rating();

create index products_rated_idx on products (rating_average desc, rating_count desc, published_at desc, id desc) where status = 'published';
create index products_priced_idx on products (price_cents, published_at desc, id desc) where status = 'published';
create index products_named_idx on products (lower(name), id) where status = 'published';

-- Replies of authors to reviews, one for each review. A deleted review takes its reply with it.
create table review_replies (
  review_id integer primary key references reviews on delete cascade,
  -- The book of the review.
  product_id integer not null references products on delete cascade,
  -- Who wrote it.
  user_id integer not null references users on delete cascade,
  -- As typed; `html` has the same as paragraphs.
  source_text text not null check (source_text <> ''),
  html text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index review_replies_product_idx on review_replies (product_id);
create index review_replies_user_idx on review_replies (user_id);
create constraint trigger review_replies_bump_catalog_version after insert or update or delete on review_replies
  deferrable initially deferred for each row execute function bump_catalog_version_for_book();

-- The reviews of one customer.
create index reviews_user_idx on reviews (user_id, created_at desc, id desc) where user_id is not null;

-- Page views, opened samples and carts of each book and day. No row says anything about a visitor.
create table book_traffic (
  product_id integer not null references products on delete cascade,
  -- A day of the shop's time zone. Days of a merged month are its first day.
  day date not null,
  views integer not null default 0,
  samples integer not null default 0,
  carts integer not null default 0,
  primary key (product_id, day)
);
-- For merging old days.
create index book_traffic_day_idx on book_traffic (day);

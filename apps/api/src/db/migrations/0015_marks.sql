-- What one person keeps while reading is told to their other devices in the order of these numbers. The row is held until
-- its writer is done, so a higher number is never seen before a lower one.
create table reading_clocks (
  user_id integer primary key references users on delete cascade,
  value integer not null
);

-- Bookmarks, highlights and notes. One that was deleted leaves its row without its words: a device that was away learns of it.
create table marks (
  user_id integer not null references users on delete cascade,
  -- Made by the device, so that a mark sent twice is one mark.
  id uuid not null,
  product_id integer not null references products on delete cascade,
  -- Kind, color, note, place and quote, as the reader sent them.
  body jsonb not null,
  version integer not null default 1,
  change integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (user_id, id)
);
create index marks_book_idx on marks (user_id, product_id, change);

alter table reading_positions add column version integer not null default 1;
alter table reading_positions add column change integer not null default 0;
alter table reading_settings add column change integer not null default 0;

-- How one book looks to one reader; null takes it back to how all books look.
create table reading_book_settings (
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  settings jsonb,
  change integer not null,
  updated_at timestamptz not null,
  primary key (user_id, product_id)
);

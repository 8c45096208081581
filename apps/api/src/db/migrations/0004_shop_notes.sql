-- What the shop remembers about itself, such as whether its demo catalog has been loaded.
create table shop_notes (
  name text primary key,
  value text not null,
  noted_at timestamptz not null default now()
);

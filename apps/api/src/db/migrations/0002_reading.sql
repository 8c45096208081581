-- The address of a running reading. Only hashes are kept: a copy of this table opens no book.
create table grants (
  id_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  product_id integer not null references products on delete cascade,
  edition_id integer not null references editions on delete cascade,
  -- Hash of the cookie of the first browser that opened the address; null until then.
  cookie_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index grants_expiry_idx on grants (expires_at);

create table reading_positions (
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  edition_id integer not null references editions on delete cascade,
  locator jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table reading_settings (
  user_id integer primary key references users on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null default now()
);

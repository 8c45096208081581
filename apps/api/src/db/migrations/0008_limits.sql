-- What may not happen too often, counted over all processes. Keys are digests; a row is dead after `expire` (milliseconds).
-- The columns are those of the library that counts.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- From where an unpaid order was placed, as a digest: declined cards count against it.
create table order_addresses (
  order_id integer primary key references orders (id) on delete cascade,
  address text not null
);

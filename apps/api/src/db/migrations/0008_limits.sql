-- Rate limits, counted across all processes. Keys are digests; a row is expired after `expire` (milliseconds). The library
-- that counts defines the columns.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Digest of the client address of an unpaid order: declined cards count against it.
create table order_addresses (
  order_id integer primary key references orders (id) on delete cascade,
  address text not null
);

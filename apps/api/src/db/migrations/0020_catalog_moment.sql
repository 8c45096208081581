-- When the version changed: all processes that render a page of this version show the same time, so the pages are equal.
alter table catalog_version add column changed_at timestamptz not null default now();
create or replace function move_catalog_version() returns trigger language plpgsql as $$
declare
  moved bigint;
begin
  update catalog_version set version = version + 1, changed_at = clock_timestamp() returning version into moved;
  perform pg_notify('octavo_catalog', moved::text);
  return null;
end
$$;

-- When the version moved: every process that makes a page of it says the same moment, and so the same page.
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

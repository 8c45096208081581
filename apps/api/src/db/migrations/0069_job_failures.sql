-- Jobs whose last run failed, for the first page of the back office.
create table job_failures (
  job text primary key,
  -- Failed runs since the last successful one.
  failures integer not null,
  last_error text not null,
  failed_since timestamptz not null
);

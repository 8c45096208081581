-- What EPUBCheck says about the files of books, and the queue of those that wait for it. Files from before this version are not checked.
create table epubcheck_reports (
  edition_id integer primary key references editions on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'complete', 'partial', 'failed')),
  report jsonb,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index epubcheck_reports_due_idx on epubcheck_reports (next_attempt_at) where status = 'pending';

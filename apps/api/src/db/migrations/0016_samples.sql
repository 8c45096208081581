-- The size of the public sample in percent of the text, chosen by the author; 0: no sample.
alter table products add column sample_percent smallint not null default 10 check (sample_percent between 0 and 50);

-- The grant of a sample belongs to a browser, not to an account.
alter table grants alter column user_id drop not null;
alter table grants alter column session_id drop not null;
alter table grants add check ((user_id is null) = (session_id is null));

-- The cached JSON of a book contains whether there is a sample.
create trigger products_sample_version after update of sample_percent on products
  for each statement execute function move_catalog_version();
create trigger editions_move_version after insert or update or delete on editions
  for each statement execute function move_catalog_version();

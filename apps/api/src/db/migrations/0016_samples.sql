-- How much of a book is lent to anybody, in percent of its text: its author's choice, 0 lends nothing.
alter table products add column sample_percent smallint not null default 10 check (sample_percent between 0 and 50);

-- The address of a sample belongs to a browser and to nobody's account.
alter table grants alter column user_id drop not null;
alter table grants alter column session_id drop not null;
alter table grants add check ((user_id is null) = (session_id is null));

-- Whether there is a sample stands in a book's ready answer.
create trigger products_sample_version after update of sample_percent on products
  for each statement execute function move_catalog_version();
create trigger editions_move_version after insert or update or delete on editions
  for each statement execute function move_catalog_version();

-- Editions: numbers, notes for readers, and files that wait until their author publishes them.
alter table editions
  -- Counts the editions that readers could open, from 1. Null for a waiting file, and for the files of a draft.
  add column number integer,
  add column filename text not null default '',
  -- Null for files from before this version.
  add column word_count integer,
  add column chapter_count integer,
  add column uploaded_by integer references users on delete set null,
  -- What readers read about it as "What's new".
  add column note text not null default '',
  -- When it last became the current file.
  add column current_since timestamptz,
  -- A new file of a book that is not a draft.
  add column is_waiting boolean not null default false;
create index editions_uploaded_by_idx on editions (uploaded_by) where uploaded_by is not null;

-- Nothing that visitors see depends on the new columns, so the caches of all books stay valid.
alter table editions disable trigger user;
update editions set current_since = created_at where is_current;
update editions set number = numbered.number
from (
  select editions.id, row_number() over (partition by product_id order by editions.id) as number
  from editions join products on products.id = editions.product_id
  where products.status in ('published', 'unpublished')
) as numbered
where numbered.id = editions.id;
alter table editions enable trigger user;

alter table editions add constraint editions_waiting_check check (not (is_waiting and (is_current or number is not null)));
create unique index editions_number_key on editions (product_id, number);
create unique index editions_waiting_key on editions (product_id) where is_waiting;

create function next_edition_number(product integer) returns integer language sql as
  $$ select coalesce(max(number), 0) + 1 from editions where product_id = product $$;

-- Imports, commands and processes of the former version only set `is_current`.
create function number_edition() returns trigger language plpgsql as $$
begin
  if not new.is_current then
    return new;
  end if;
  new.is_waiting := false;
  if tg_op = 'INSERT' or not old.is_current then
    new.current_since := now();
  end if;
  if new.number is null
    and exists (select from products where id = new.product_id and status in ('published', 'unpublished')) then
    new.number := next_edition_number(new.product_id);
  end if;
  return new;
end
$$;
create trigger editions_set_number before insert or update of is_current on editions
  for each row execute function number_edition();

-- The first edition of a book is the file with which it is published.
create function number_first_edition() returns trigger language plpgsql as $$
begin
  update editions set number = next_edition_number(new.id)
  where product_id = new.id and is_current and number is null;
  return null;
end
$$;
create trigger products_number_first_edition after update of status on products
  for each row when (new.status in ('published', 'unpublished')) execute function number_first_edition();

-- What a waiting or former file says about the book. It is stored in the book when the file becomes the current one.
create table edition_imports (
  edition_id integer primary key references editions on delete cascade,
  book jsonb not null
);

-- Comparisons of two files. Files never change, so a comparison stays valid.
create table edition_comparisons (
  edition_id integer not null references editions on delete cascade,
  base_id integer not null references editions on delete cascade,
  changes jsonb not null,
  primary key (edition_id, base_id)
);
create index edition_comparisons_base_idx on edition_comparisons (base_id);

-- Owners get emails about new editions only when they have asked for them.
alter table users add column wants_edition_emails boolean not null default false;

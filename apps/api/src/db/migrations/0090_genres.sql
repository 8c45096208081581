-- Genres that staff order, rename and merge.
alter table tags
  -- From 0. Genres without a position follow those with one, by name.
  add column position integer,
  -- Counts the changes of the name and the icon, so that of two editors the second one sees the change of the first.
  add column revision integer not null default 1;

-- The former names of a genre, in lower case, as in addresses. Addresses redirect to the genre, and imports use it.
create table genre_aliases (
  name text primary key check (name <> ''),
  -- In the order in which the names were given up.
  number integer generated always as identity unique,
  tag_id integer not null references tags on delete cascade
);
create index genre_aliases_tag_idx on genre_aliases (tag_id);

-- The ids of merged genres, with the genre that has their books now.
create table merged_genres (
  id integer primary key,
  tag_id integer not null references tags on delete cascade
);
create index merged_genres_tag_idx on merged_genres (tag_id);

-- Counts the changes of the order and of the set of genres; one row. Its lock lets one editor at a time change genres.
create table genre_order (
  id boolean primary key default true check (id),
  version integer not null
);
insert into genre_order (version) values (0);

-- Deferred, as the version is locked after all other rows.
create constraint trigger tags_reorder_bump_catalog_version after update of position on tags
  deferrable initially deferred for each row when (old.position is distinct from new.position)
  execute function bump_catalog_version();

-- Keys of the links that turn optional emails off, one for each kind of emails that an account gets. All emails of a kind have the same
-- link, so the key itself is stored. It permits nothing else.
create table unsubscribe_keys (
  user_id integer not null references users on delete cascade,
  list text not null check (list in ('sales', 'new_editions')),
  key uuid not null unique default gen_random_uuid(),
  -- The address that got the key. The link does not work while the account has another address.
  email text not null,
  primary key (user_id, list)
);

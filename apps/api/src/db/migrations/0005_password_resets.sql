-- A way back in for somebody who forgot their password. One row per person: a newer link takes the place of the older
-- one, using it deletes it, and so does any other change of the password. Only the key's hash is kept.
create table password_resets (
  user_id integer primary key references users on delete cascade,
  key_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

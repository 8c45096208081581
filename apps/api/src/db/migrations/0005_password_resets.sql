-- Password reset links. One row per user: a newer link replaces the older one. A used link is deleted, and so is one whose
-- user changes the password in another way. Only the hash of the key is stored.
create table password_resets (
  user_id integer primary key references users on delete cascade,
  key_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

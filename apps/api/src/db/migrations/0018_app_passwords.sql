-- What reading apps sign in with: each opens the books of one person and nothing else of the account.
create table app_passwords (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  name text not null,
  -- They are made by the shop out of 100 random bits, so that a plain digest cannot be guessed.
  digest text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index app_passwords_user_idx on app_passwords (user_id, created_at);

-- A new password of the account takes every other way into it away.
create function end_app_passwords() returns trigger language plpgsql as $$
begin
  delete from app_passwords where user_id = new.id;
  return null;
end
$$;
create trigger users_end_app_passwords after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_app_passwords();

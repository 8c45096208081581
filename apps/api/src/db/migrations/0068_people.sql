-- People in the back office: locked accounts, a version for concurrent changes, and what the audit log records.

-- Since when the account is locked. It cannot sign in, and its app passwords are refused.
alter table users add column locked_at timestamptz;

-- The searched text. A stored generated column would rewrite the table under a lock that stops sign-ins.
alter table users add column search_text text;
create function person_search_text(username text, email text, first_name text, last_name text) returns text
  language sql immutable as $$ select lower(username || ' ' || email || ' ' || first_name || ' ' || last_name) $$;
create function set_person_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := person_search_text(new.username, new.email, new.first_name, new.last_name);
  return new;
end
$$;
create trigger users_search_text before insert or update of username, email, first_name, last_name on users
  for each row execute function set_person_search_text();

-- Changes with everything that admins change. A change to another version is refused.
alter table users add column version integer not null default 1;
create function raise_account_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger users_version before update on users
  for each row when (
    (old.username, old.email, old.first_name, old.last_name, old.role, old.is_admin, old.is_editor, old.locked_at)
    is distinct from
    (new.username, new.email, new.first_name, new.last_name, new.role, new.is_admin, new.is_editor, new.locked_at))
  execute function raise_account_version();

-- Two admins could lock each other at the same time. The lock makes the second transaction see what the first has done. It also covers
-- commands and processes of the version before.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('octavo.last_admin', 0));
  if not exists (select from users where is_admin and locked_at is null) then
    raise exception 'The shop needs an admin who can sign in.'
      using errcode = 'check_violation', constraint = 'users_last_admin';
  end if;
  return null;
end
$$;
create trigger users_keep_an_admin after update of is_admin, locked_at on users
  for each row when (old.is_admin and old.locked_at is null and not (new.is_admin and new.locked_at is null))
  execute function keep_an_admin();
create trigger users_keep_an_admin_on_delete after delete on users
  for each row when (old.is_admin and old.locked_at is null) execute function keep_an_admin();

drop trigger users_audit on users;
create trigger users_audit after update on users
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('account', 'id', '{role,is_admin,is_editor,stripe_account_id,locked_at,trusted_devices_version}');
create trigger users_delete_audit after delete on users
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('account', 'id', '{role,created_at}');

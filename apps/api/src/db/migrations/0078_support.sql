-- The role support: people who help buyers. The version before this one has no such role and ignores the column.
alter table users add column is_support boolean not null default false;
create index users_support_idx on users (id) where is_support;

drop trigger users_version on users;
create trigger users_version before update on users
  for each row when (
    (old.username, old.email, old.first_name, old.last_name, old.role, old.is_admin, old.is_editor, old.is_support, old.locked_at)
    is distinct from
    (new.username, new.email, new.first_name, new.last_name, new.role, new.is_admin, new.is_editor, new.is_support, new.locked_at))
  execute function raise_account_version();

drop trigger users_audit on users;
create trigger users_audit after update on users
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('account', 'id', '{role,is_admin,is_editor,is_support,stripe_account_id,locked_at,trusted_devices_version}');

-- Whoever gets hold of a session can make a password that outlives it: the owner is told of each.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in
  ('password_changed', 'email_changed', 'account_deleted', 'app_password_made'));
-- What its owner, or somebody else, called the app password.
alter table notices add column app_name text;

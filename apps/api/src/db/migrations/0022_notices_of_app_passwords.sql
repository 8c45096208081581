-- With a stolen session, an attacker could create an app password that outlives it. So the owner is notified of each.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in
  ('password_changed', 'email_changed', 'account_deleted', 'app_password_made'));
-- The name that was given to the app password.
alter table notices add column app_name text;

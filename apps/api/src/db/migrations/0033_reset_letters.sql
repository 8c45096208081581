-- A password reset email is enqueued like every other email, so it is sent even if the mail server is unavailable or the
-- process ends. The row does not reveal whether the address has an account: that is looked up when the email is written.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in
  ('password_changed', 'email_changed', 'account_deleted', 'app_password_made', 'password_reset'));
-- The origin of the request that caused the email; null without a request.
alter table notices add column origin text;

-- A link for a new password is owed like every other mail: it goes out although the mail server was away, or the process ended
-- that was asked for it. The row says nothing of whether anybody has the address: that is looked up when the mail is made.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (kind in
  ('password_changed', 'email_changed', 'account_deleted', 'app_password_made', 'password_reset'));
-- The shop as whoever asked for the mail knows it; null where no request did.
alter table notices add column origin text;

-- Why the last attempt to send an email failed, for the admin who handles failed emails.
alter table receipts add column last_error text;
alter table notices add column last_error text;
alter table refunds add column mail_error text;

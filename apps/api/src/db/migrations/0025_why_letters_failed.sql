-- Why a mail did not go out the last time it was tried, for whoever looks after those that were given up.
alter table receipts add column last_error text;
alter table notices add column last_error text;
alter table refunds add column mail_error text;

-- How often an author gets an email about sales: for each order, once a day, or never. Without a row, once a day.
create table sale_email_settings (
  user_id integer primary key references users on delete cascade,
  frequency text not null check (frequency in ('each', 'daily', 'off'))
);

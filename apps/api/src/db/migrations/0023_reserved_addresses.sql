-- As long as an account can be given an address back, nobody else may take that address.
create index notices_reserved_idx on notices (lower(recipient)) where kind = 'email_changed' and used_at is null;

-- While a change of an email address can be undone, no other account can take the old address.
create index notices_reserved_idx on notices (lower(recipient)) where kind = 'email_changed' and used_at is null;

-- Who started an upload: checks take turns by client address too, because a visitor can register several accounts. The row is
-- deleted a week after its last change. Empty for uploads from this machine, for fixes, and for processes of the version before.
alter table uploads add column client_address text not null default '';
create index uploads_address_idx on uploads (client_address) where client_address <> '';

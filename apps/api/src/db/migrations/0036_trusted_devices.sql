-- Devices that have signed in keep a signed cookie, which guesses by others do not lock out. A higher version revokes all of them.
alter table users add column trusted_devices_version integer not null default 0;

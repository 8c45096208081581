-- Whether a reading was kept on a device: each use then pushes its end on by a month instead of minutes. No other reading's
-- end lies further off than a renewal puts it.
alter table grants add column is_kept boolean not null default false;
update grants set is_kept = true where expires_at > now() + interval '15 minutes';

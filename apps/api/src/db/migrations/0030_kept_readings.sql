-- Whether the book is stored on a device: each use then extends the grant by a month instead of minutes. No other grant ends
-- later than one renewal allows.
alter table grants add column is_kept boolean not null default false;
update grants set is_kept = true where expires_at > now() + interval '15 minutes';

-- Fixes: the server writes the next file of a book, and checks it like an upload.
alter table uploads add column fix jsonb;
-- One fix of a book at a time.
create unique index uploads_fix_key on uploads (product_id) where fix is not null and status = 'checking';

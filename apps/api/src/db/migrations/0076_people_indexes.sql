-- Filters of the list. The rows are few.
create index users_admin_idx on users (id) where is_admin;
create index users_editor_idx on users (id) where is_editor;
create index users_author_idx on users (id) where role = 'author';
create index users_locked_idx on users (id) where locked_at is not null;
create index users_unverified_idx on users (id) where email_verified_at is null;

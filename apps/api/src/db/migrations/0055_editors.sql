-- Editors review and edit the books of all authors. The version before this one has no editors and ignores the column.
alter table users add column is_editor boolean not null default false;

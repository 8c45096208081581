-- When a user first read a book to its end. Positions from before this are dated by their last change.
alter table reading_positions add column finished_at timestamptz;

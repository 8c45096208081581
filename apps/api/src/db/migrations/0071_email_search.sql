-- The list of emails in the back office finds a recipient by the start of the address.
create index email_outbox_recipient_idx on email_outbox (lower(recipient) text_pattern_ops, id);

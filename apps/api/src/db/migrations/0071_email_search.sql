-- Emails in the back office. Each file from here on changes one busy table, because sign-ins and payments lock several.

-- A receipt without a key is a further one, which a person sends.
create trigger email_outbox_receipt_audit after insert on email_outbox
  for each row when (new.template = 'receipt' and new.dedupe_key is null and current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('email', 'id', '{template,order_id}');
create trigger email_outbox_reset_audit after insert on email_outbox
  for each row when (new.template = 'password_reset' and current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('email', 'id', '{template}');
create index email_outbox_order_idx on email_outbox (order_id) where order_id is not null;

-- The list of emails in the back office finds a recipient by the start of the address.
create index email_outbox_recipient_idx on email_outbox (lower(recipient) text_pattern_ops, id);

-- Counts the idempotency keys used up by failures that the payment provider stores for a day: the result of the call is
-- queried, then the call is repeated with the next key.
alter table users add column stripe_account_attempt integer not null default 1;
alter table refunds add column key_number integer not null default 1;
alter table transfer_reversals add column key_number integer not null default 1;

-- Counts the idempotency keys used up by failures that the card provider keeps for a day: what came of the call is looked for,
-- and then it is made again under the next one.
alter table users add column stripe_account_attempt integer not null default 1;
alter table refunds add column key_number integer not null default 1;
alter table transfer_reversals add column key_number integer not null default 1;

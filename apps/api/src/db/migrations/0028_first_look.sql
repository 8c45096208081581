-- A paid order is found within two minutes although nothing told of it: a minute until it is looked at, and one that may
-- pass until the job comes round.
alter table orders alter column next_look_at set default now() + interval '1 minute';

-- A paid order is found within two minutes even without a webhook: the first check is due after one minute, and the job runs
-- every minute.
alter table orders alter column next_look_at set default now() + interval '1 minute';

-- When the user opened a link that was sent to the address; null until then. Such an address gets only a few emails an hour.
alter table users add column email_verified_at timestamptz;
-- The notice to the old address is not limited when that address was verified.
alter table email_change_undos add column is_old_email_verified boolean not null default false;

-- Keys of links that verify an address, one per email. Only the hash of a key is stored. A key stays valid after a newer email.
create table email_verifications (
  email_id integer primary key references email_outbox on delete cascade,
  user_id integer not null references users on delete cascade,
  email text not null,
  key_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_verifications_user_idx on email_verifications (user_id);

-- The latest emails to unverified addresses. The digest keeps counting when an account is deleted, and names no person.
create table email_recipient_sends (
  recipient_digest bytea primary key,
  recent_sends timestamptz[] not null
);

-- Accounts of earlier versions count as verified when their address has received a receipt, or an opened undo link returned it.
update users set email_verified_at = known.verified_at
from (
  select user_id, min(verified_at) as verified_at
  from (
    select orders.user_id, email_outbox.sent_at as verified_at
    from email_outbox join orders on orders.id = email_outbox.order_id join users buyers on buyers.id = orders.user_id
    where email_outbox.template = 'receipt' and email_outbox.sent_at is not null
      and lower(email_outbox.recipient) = lower(buyers.email)
    union all
    select undos.user_id, undos.used_at
    from email_change_undos undos join users owners on owners.id = undos.user_id
    where undos.used_at is not null and lower(undos.old_email) = lower(owners.email)
  ) as opened
  group by user_id
) as known
where known.user_id = users.id;
-- Demo accounts: their addresses are in a domain that has no mailboxes.
update users set email_verified_at = now()
where email like '%@octavo.example' and exists (select 1 from app_state where key = 'demo');

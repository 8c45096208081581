-- The audit log: who changed what, from where, before and after. Rows are never changed or deleted, and each has the hash of the row
-- before it.
create table audit_log (
  -- Counts without gaps, in the order of the chain.
  number bigint primary key,
  created_at timestamptz not null,
  -- No reference: the row stays when the account is deleted, and then names no person. Null for commands of the operator.
  account_id integer,
  role text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- The changed fields only.
  before jsonb not null,
  after jsonb not null,
  request_id text not null,
  -- The network of the client, not its address.
  address text not null,
  -- The name of the browser and its system.
  agent text not null,
  previous_hash text not null unique,
  hash text not null unique
);
create index audit_log_time_idx on audit_log (created_at, number);
create index audit_log_account_idx on audit_log (account_id, number);
create index audit_log_action_idx on audit_log (action, number);
create index audit_log_subject_idx on audit_log (subject_type, subject_id, number);
create index audit_log_request_idx on audit_log (request_id) where request_id <> '';

-- The end of the chain, one row. Its lock lets one transaction at a time continue the chain, so that the chain has no fork.
create table audit_log_head (
  id boolean primary key default true check (id),
  number bigint not null,
  hash text not null,
  created_at timestamptz not null
);
insert into audit_log_head (number, hash, created_at) values (0, repeat('0', 64), 'epoch');

-- A field of the hashed content. The length separates it from the next one.
create function audit_field(value text) returns text language sql immutable as
  $$ select coalesce(octet_length(value) || ':' || value, '-') $$;

create function audit_row_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(
    audit_field(entry.previous_hash) || audit_field(entry.number::text)
    || audit_field(to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(entry.account_id::text) || audit_field(entry.role) || audit_field(entry.action)
    || audit_field(entry.subject_type) || audit_field(entry.subject_id)
    || audit_field(entry.before::text) || audit_field(entry.after::text)
    || audit_field(entry.request_id) || audit_field(entry.address) || audit_field(entry.agent),
    'UTF8')), 'hex')
$$;

create function chain_audit_row() returns trigger language plpgsql as $$
declare
  head audit_log_head;
begin
  select * into strict head from audit_log_head for update;
  new.number := head.number + 1;
  -- The order of the chain is the order of time, also after the clock was set back.
  new.created_at := greatest(clock_timestamp(), head.created_at);
  new.previous_hash := head.hash;
  new.hash := audit_row_hash(new);
  update audit_log_head set number = new.number, hash = new.hash, created_at = new.created_at;
  return new;
end
$$;
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_row();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the audit log are never changed or deleted.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_refuse_change before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_refuse_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- An audited transaction sets `octavo.audit` to `on`. The triggers below then collect what it changes in `octavo.audit_changes`, as JSON
-- arrays of label, key, and the changed fields before and after. Both settings end with the transaction.
create function append_audit_change(label text, key text, before jsonb, after jsonb) returns void language plpgsql as $$
declare
  collected text := coalesce(current_setting('octavo.audit_changes', true), '');
begin
  -- A row of the log has far fewer bytes.
  if octet_length(collected) > 65536 then
    return;
  end if;
  perform set_config(
    'octavo.audit_changes',
    case when collected = '' then '' else collected || ',' end || jsonb_build_array(label, key, before, after)::text,
    true
  );
end
$$;

-- A recorded value. Of a long text, the start and the length.
create function audit_value(value jsonb, is_secret boolean) returns jsonb language sql immutable as $$
  select case
    when is_secret then to_jsonb('(' || length(value #>> '{}') || ' characters)')
    when length(value #>> '{}') > 300 then to_jsonb(left(value #>> '{}', 200) || '… (' || length(value #>> '{}') || ' characters)')
    else value
  end
$$;

-- An empty value of a new or deleted row says nothing.
create function is_empty_audit_value(value jsonb, operation text) returns boolean language sql immutable as $$
  select value is null or value = 'null' or (operation <> 'UPDATE' and value in ('""', '[]'))
$$;

-- The arguments: a label, the column of the key, and the recorded columns. `~` marks a column with words of a person: of its values only
-- the length is recorded, because rows cannot be deleted with the account.
create function collect_audit_change() returns trigger language plpgsql as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  current jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  before jsonb;
  after jsonb;
begin
  select
    jsonb_object_agg(name, audit_value(former -> name, is_secret)) filter (where not is_empty_audit_value(former -> name, tg_op)),
    jsonb_object_agg(name, audit_value(current -> name, is_secret)) filter (where not is_empty_audit_value(current -> name, tg_op))
  into before, after
  from (select ltrim(field, '~') as name, field like '~%' as is_secret from unnest(tg_argv[2]::text[]) field) fields
  where former -> name is distinct from current -> name;
  if before is not null or after is not null then
    perform append_audit_change(tg_argv[0], (case when tg_op = 'DELETE' then former else current end) ->> tg_argv[1], before, after);
  end if;
  return null;
end
$$;

create function collect_audit_genre() returns trigger language plpgsql as $$
declare
  former jsonb := (select to_jsonb(tags) from tags where id = (to_jsonb(old) ->> 'tag_id')::integer);
  current jsonb := (select to_jsonb(tags) from tags where id = (to_jsonb(new) ->> 'tag_id')::integer);
begin
  perform append_audit_change(
    'genre', coalesce(to_jsonb(new), to_jsonb(old)) ->> 'product_id',
    case when former is not null then jsonb_build_object('name', former -> 'name') end,
    case when current is not null then jsonb_build_object('name', current -> 'name') end
  );
  return null;
end
$$;

create trigger products_audit after insert or update or delete on products
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('book', 'id', '{name,subtitle,slug,status,seller_id,price_cents,language,publisher,description,isbn,publication_date,keywords,series_id,series_position,cover_hash,release_at,review_note,sample_percent,sample_chapter_title}');
create trigger product_tags_audit after insert or update or delete on product_tags
  for each row when (current_setting('octavo.audit', true) = 'on') execute function collect_audit_genre();
create trigger contributors_audit after insert or update or delete on contributors
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('contributor', 'product_id', '{role,name}');
create trigger product_edited_fields_audit after insert or delete on product_edited_fields
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('edited_field', 'product_id', '{field}');
create trigger product_covers_audit after insert or update or delete on product_covers
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('cover', 'product_id', '{file_hash,uploaded_hash,chosen,design}');
create trigger planned_prices_audit after insert or update or delete on planned_prices
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('planned_price', 'id', '{product_id,price_cents,starts_at,ends_at,status}');
create trigger editions_audit after insert or update or delete on editions
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('edition', 'id', '{product_id,number,filename,note,is_current,is_waiting}');
create trigger uploads_audit after insert or update or delete on uploads
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('upload', 'id', '{product_id,kind,filename,size_bytes,received_bytes,status,fix}');
create trigger review_replies_audit after insert or update or delete on review_replies
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('reply', 'review_id', '{~source_text}');
create trigger reviews_audit after update on reviews
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('review', 'id', '{is_visible}');
create trigger review_reports_audit after update on review_reports
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('review_report', 'review_id', '{resolved_at}');
create trigger author_profiles_audit after insert or update or delete on author_profiles
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('author_profile', 'user_id', '{author_id,~source_text,~links,portrait_hash}');
create trigger sale_email_settings_audit after insert or update or delete on sale_email_settings
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('sale_emails', 'user_id', '{frequency}');
create trigger users_audit after update on users
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('account', 'id', '{role,is_admin,is_editor,stripe_account_id}');
create trigger orders_audit after update on orders
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('order', 'id', '{status}');
create trigger refunds_audit after insert or update on refunds
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('refund', 'id', '{order_id,amount_cents,line_ids,~reason,origin,status}');
-- Emails are also enqueued by other changes; a new number of attempts is what a retry changes.
create trigger email_outbox_audit after update of attempts on email_outbox
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('email', 'id', '{template,attempts}');
create trigger stripe_events_audit after update of failed_at on stripe_events
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('event', 'id', '{type,failed_at,attempts}');
create trigger reconciliation_issues_audit after insert or update on reconciliation_issues
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_change('reconciliation_issue', 'ref', '{order_id,resolved_at}');

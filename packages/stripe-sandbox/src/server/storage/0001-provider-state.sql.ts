/**
 * The first schema of the provider's state. `document` stores an object as it appears on the wire; `secret` stores its
 * private data. `commit` writes all changes of one call in a single statement. It returns `done`, `outrun` if another
 * call changed one of the objects first, or `key_lost` if the idempotency key was taken over.
 */
export const providerState = /* sql */ `
create table stripe_sandbox.objects (
  id text primary key,
  kind text not null,
  seq bigint generated always as identity,
  version integer not null default 1,
  created bigint not null,
  document jsonb not null,
  secret jsonb not null default '{}'
);
create index objects_by_kind on stripe_sandbox.objects (kind, seq desc);
create index objects_by_content on stripe_sandbox.objects using gin (document jsonb_path_ops);

create table stripe_sandbox.idempotency_keys (
  key text primary key,
  fingerprint text not null,
  token text not null,
  started_ms bigint not null,
  request_id text not null,
  status integer,
  body text
);

create table stripe_sandbox.deliveries (
  event_id text primary key,
  seq bigint generated always as identity,
  first_due_ms bigint not null,
  due_ms bigint not null,
  attempts integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'given_up')),
  last_outcome text
);
create index deliveries_due on stripe_sandbox.deliveries (due_ms) where state = 'pending';

create table stripe_sandbox.requests (
  seq bigint generated always as identity primary key,
  request_id text not null,
  at_ms bigint not null,
  method text not null,
  path text not null,
  route text,
  caller text not null,
  params jsonb not null,
  idempotency_key text,
  api_version text,
  status integer,
  replayed boolean not null default false,
  fault text
);

create function stripe_sandbox.commit(change jsonb) returns text language plpgsql as $commit$
declare
  item jsonb;
begin
  for item in
    select o.value from jsonb_array_elements(change->'objects') o order by o.value->>'id'
  loop
    if (item->>'version')::integer = 0 then
      insert into stripe_sandbox.objects (id, kind, created, document, secret)
      values (item->>'id', item->>'kind', (item->>'created')::bigint, item->'document', item->'secret');
    else
      update stripe_sandbox.objects
      set document = item->'document', secret = item->'secret', version = version + 1
      where id = item->>'id' and version = (item->>'version')::integer;
      if not found then
        raise exception 'object % was changed by another call', item->>'id' using errcode = 'OX002';
      end if;
    end if;
  end loop;

  for item in select e.value from jsonb_array_elements(change->'events') with ordinality e order by e.ordinality loop
    insert into stripe_sandbox.objects (id, kind, created, document)
    values (item->>'id', 'event', (item->>'created')::bigint, item);
    if (change->>'dueMs') is not null then
      insert into stripe_sandbox.deliveries (event_id, first_due_ms, due_ms)
      values (item->>'id', (change->>'dueMs')::bigint, (change->>'dueMs')::bigint);
    end if;
  end loop;

  if change->'answer' <> 'null'::jsonb then
    update stripe_sandbox.idempotency_keys
    set status = (change->'answer'->>'status')::integer, body = change->'answer'->>'body'
    where key = change->'answer'->>'key' and token = change->'answer'->>'token';
    if not found then
      raise exception 'the idempotency key was taken over by another call' using errcode = 'OX001';
    end if;
  end if;
  return 'done';
exception
  -- Everything above is undone here. An answer instead of an error, because a pool throws a connection away when a
  -- statement fails on it, and an embedded database has no other.
  when sqlstate 'OX001' then return 'key_lost';
  when sqlstate 'OX002' then return 'outrun';
end;
$commit$;
`;

/**
 * `commit` as in the previous migration, but new objects of one call are numbered in the order of their creation.
 * Before, the order was that of their random ids. Lists use the number to return the newest objects first.
 */
export const orderOfCreation = /* sql */ `
create or replace function stripe_sandbox.commit(change jsonb) returns text language plpgsql as $commit$
declare
  item jsonb;
begin
  for item in
    select o.value from jsonb_array_elements(change->'objects') with ordinality o
    -- Changes first and by id, so that no two calls wait for each other; then what is new, as it came to be.
    order by
      (o.value->>'version')::integer = 0,
      case when (o.value->>'version')::integer > 0 then o.value->>'id' end,
      o.ordinality
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

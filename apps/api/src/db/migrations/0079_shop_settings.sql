-- The name and the seller of the shop. Each change adds a row, and the one with the highest version applies. Without a row, the shop has
-- the name Octavo and the seller of the environment.
create table shop_settings (
  version integer primary key check (version > 0),
  name text not null check (name <> ''),
  seller_name text not null check (seller_name <> ''),
  -- Lines without the name; empty without an address.
  seller_address text not null,
  -- Empty without one.
  contact_email text not null,
  -- The name of the sender of emails; empty for the name of the shop.
  sender_name text not null,
  -- Null after the account was deleted.
  account_id integer references users on delete set null,
  created_at timestamptz not null
);
create index shop_settings_account_idx on shop_settings (account_id) where account_id is not null;

-- Every page and feed has the name of the shop.
create constraint trigger shop_settings_bump_catalog_version after insert on shop_settings
  deferrable initially deferred for each row execute function bump_catalog_version();

-- The audit log has what differs from the version before.
create function collect_audit_shop_settings() returns trigger language plpgsql as $$
declare
  former jsonb := coalesce((select to_jsonb(s) from shop_settings s where s.version = new.version - 1), '{}');
  current jsonb := to_jsonb(new);
  before jsonb;
  after jsonb;
begin
  select
    jsonb_object_agg(field, audit_value(former -> field, false)) filter (where former -> field is not null),
    jsonb_object_agg(field, audit_value(current -> field, false))
  into before, after
  from unnest(tg_argv[0]::text[]) field
  where former -> field is distinct from current -> field;
  perform append_audit_change('shop_settings', new.version::text, before, after);
  return null;
end
$$;
create trigger shop_settings_audit after insert on shop_settings
  for each row when (current_setting('octavo.audit', true) = 'on')
  execute function collect_audit_shop_settings('{name,seller_name,seller_address,contact_email,sender_name}');

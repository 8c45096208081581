-- The legal texts of the shop. Each change adds a row, and the one with the highest version of its kind applies. Without a row, the store
-- shows its built-in text, or no page for an imprint.
create table legal_texts (
  kind text not null check (kind in ('privacy', 'terms', 'imprint')),
  version integer not null check (version > 0),
  -- With the markup of the editor.
  text text not null check (text <> ''),
  -- Null after the account was deleted.
  account_id integer references users on delete set null,
  created_at timestamptz not null,
  primary key (kind, version)
);
create index legal_texts_account_idx on legal_texts (account_id) where account_id is not null;

-- The pages of the texts are cached, and every page knows which texts exist.
create constraint trigger legal_texts_bump_catalog_version after insert on legal_texts
  deferrable initially deferred for each row execute function bump_catalog_version();

-- The audit log has the start and the length of the new and of the former text.
create function collect_audit_legal_text() returns trigger language plpgsql as $$
declare
  former text := (select t.text from legal_texts t where t.kind = new.kind and t.version = new.version - 1);
begin
  perform append_audit_change(
    'legal_text',
    new.kind || ' ' || new.version,
    case when former is null then null else jsonb_build_object('text', audit_value(to_jsonb(former), false)) end,
    jsonb_build_object('text', audit_value(to_jsonb(new.text), false))
  );
  return null;
end
$$;
create trigger legal_texts_audit after insert on legal_texts
  for each row when (current_setting('octavo.audit', true) = 'on') execute function collect_audit_legal_text();

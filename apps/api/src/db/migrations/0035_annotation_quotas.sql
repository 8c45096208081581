-- The size of an annotation counts toward the quota of its account. Its progression is the order in which exports list it,
-- without reading the text.
alter table annotations
  add column bytes integer not null generated always as (octet_length(body::text)) stored,
  add column progression double precision generated always as (
    case when jsonb_typeof(body -> 'total_progression') = 'number' then
      case when (body ->> 'total_progression')::numeric between 0 and 1 then (body ->> 'total_progression')::double precision end
    end) stored;

-- The quotas of reading URLs and of unresolved reports count the rows of one account.
create index reading_grants_user_idx on reading_grants (user_id, product_id);
create index review_reports_user_unresolved_idx on review_reports (user_id) where resolved_at is null;

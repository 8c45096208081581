-- Visitors see the page of a scheduled book. Its stored JSON depends on the status and the time of release.
create trigger products_bump_revision_by_status before update of status, release_at on products
  for each row when (old.status is distinct from new.status or old.release_at is distinct from new.release_at)
  execute function bump_product_revision();

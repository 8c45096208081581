import { aBook } from './a-book.ts';
import type { TestShop } from './harness.ts';

/** A free book of the seller with the file and the cover of the template, without the time of an upload. */
export async function copiedBook(
  shop: TestShop,
  { sellerId, template, status }: { sellerId: number; template: number; status: 'draft' | 'published' },
): Promise<number> {
  const { id } = await aBook(shop.deps, { sellerId, status, priceCents: 0 });
  await shop.pool.query(
    `with copy as (
       insert into editions (product_id, content_hash, original_key, publication_key, manifest_key, size_bytes)
       select $1, content_hash, original_key, publication_key, manifest_key, size_bytes from editions where product_id = $2
       returning id)
     insert into edition_imports (edition_id, book)
     select copy.id, book from copy, edition_imports join editions on editions.id = edition_id where product_id = $2`,
    [id, template],
  );
  await shop.pool.query(
    `insert into product_covers (product_id, file_hash) select $1, file_hash from product_covers where product_id = $2`,
    [id, template],
  );
  await shop.pool.query(
    `update products set cover_hash = template.cover_hash from products template where products.id = $1 and template.id = $2`,
    [id, template],
  );
  return id;
}

import type { Db } from '../database.ts';
import type { ProductStatus } from '../schema.ts';

/** The columns of a book that an order needs. */
export interface OrderableProductRow {
  readonly id: number;
  readonly name: string;
  readonly price_cents: number | null;
  readonly seller_id: number | null;
  readonly status: ProductStatus;
  /** Whether the buyer is already entitled to read it. */
  readonly isOwned: boolean;
}

/** All SQL that reads books for an order. */
export function orderableProductQueries(db: Db) {
  return {
    /** Finds the books with these ids. */
    async findOrderable(productIds: readonly number[], buyerId: number): Promise<OrderableProductRow[]> {
      const rows = await db
        .selectFrom('products')
        .leftJoin('entitlements', (join) =>
          join
            .onRef('entitlements.product_id', '=', 'products.id')
            .on('entitlements.user_id', '=', buyerId)
            .on('entitlements.ended_at', 'is', null),
        )
        .where('products.id', 'in', productIds)
        .select([
          'products.id',
          'products.name',
          'products.price_cents',
          'products.seller_id',
          'products.status',
          'entitlements.id as entitlementId',
        ])
        .execute();
      return rows.map(({ entitlementId, ...row }) => ({
        ...row,
        isOwned: entitlementId !== null || row.seller_id === buyerId,
      }));
    },
  };
}

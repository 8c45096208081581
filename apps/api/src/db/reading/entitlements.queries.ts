import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Why a user may read a book; the first that applies. */
export type AccessReason = 'owner' | 'author' | 'editor' | 'free';

interface AccessClaims {
  readonly owns: unknown;
  readonly sells: unknown;
  readonly isEditor: unknown;
  readonly isFree: unknown;
}

function accessReasonOf({ owns, sells, isEditor, isFree }: AccessClaims): AccessReason | undefined {
  if (owns) return 'owner';
  if (sells) return 'author';
  if (isEditor) return 'editor';
  return isFree ? 'free' : undefined;
}

/** All SQL over entitlements. */
export function entitlementQueries(db: Db) {
  const selectClaims = (userId: number) =>
    db
      .selectFrom('products')
      .innerJoin('users', (join) => join.on('users.id', '=', userId))
      .leftJoin('entitlements', (join) =>
        join
          .onRef('entitlements.product_id', '=', 'products.id')
          .onRef('entitlements.user_id', '=', 'users.id')
          .on('entitlements.ended_at', 'is', null),
      )
      .select(({ eb }) => [
        eb('entitlements.id', 'is not', null).as('owns'),
        eb('products.seller_id', '=', userId).as('sells'),
        eb.or([eb.ref('users.is_admin'), eb.ref('users.is_editor')]).as('isEditor'),
        eb.and([eb('products.price_cents', '=', 0), eb('products.status', '=', 'published')]).as('isFree'),
      ]);
  return {
    /** Returns why the user may read the product now; `undefined` otherwise. An unpublished book stays readable for its owners. */
    async findAccessReason(userId: number, productId: number): Promise<AccessReason | undefined> {
      const found = await selectClaims(userId).where('products.id', '=', productId).executeTakeFirst();
      return found && accessReasonOf(found);
    },

    /** Returns the products that the user may read now. */
    async filterReadable(userId: number, productIds: readonly number[]): Promise<ReadonlySet<number>> {
      if (productIds.length === 0) return new Set();
      const rows = await selectClaims(userId).where('products.id', 'in', productIds).select('products.id').execute();
      return new Set(rows.filter((row) => accessReasonOf(row)).map(({ id }) => id));
    },

    /** Grants the entitlement to a free book when it is first opened; the user keeps it. */
    async claimFree(userId: number, productId: number): Promise<void> {
      await db
        .insertInto('entitlements')
        .values({ user_id: userId, product_id: productId, source: 'free' })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'product_id'])
            .doUpdateSet({ ended_at: null, source: 'free', created_at: sql<Date>`now()` }),
        )
        .execute();
    },
  };
}

/** The queries over entitlements. */
export type EntitlementQueries = ReturnType<typeof entitlementQueries>;

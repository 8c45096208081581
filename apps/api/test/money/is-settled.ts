import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

/** Whether no refund or transfer of this buyer’s orders is pending, and every provider event was handled. */
export async function isSettled(db: Db, buyerId: number): Promise<boolean> {
  const { rows } = await sql<{ isSettled: boolean }>`
    with mine as materialized (select id from orders where user_id = ${buyerId})
    select
      not exists (select from refunds where order_id in (select id from mine) and status = 'requested')
      and not exists (select from transfers where order_id in (select id from mine) and status = 'sending')
      and not exists (select from transfer_reversals where order_id in (select id from mine) and status = 'due')
      and not exists (select from stripe_events where handled_at is null) as "isSettled"
  `.execute(db);
  return rows[0]?.isSettled === true;
}

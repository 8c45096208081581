import type { CallResponse } from '@octavo/core/contract';
import { toDecimal } from '@octavo/core/entities';
import type { studioContract as calls } from '@octavo/core/studio';
import { Hono } from 'hono';
import { authorBalanceQueries } from '../db/reports/author-balances.queries.ts';
import type { Deps } from '../deps.ts';
import type { SignedInEnv } from '../http/index.ts';

/** `GET /studio/payouts` → 200. For an admin who sells nothing, it returns no account and no balance. */
export const studioPayoutsRoute = ({ db, connect }: Pick<Deps, 'db' | 'connect'>) =>
  new Hono<SignedInEnv>({ strict: false }).get('/studio/payouts', async (c) => {
    const { id: userId } = c.var.user;
    const [balance] = await authorBalanceQueries(db).list({ userId });
    return c.json({
      account: await connect.onboardingStatusOf(userId),
      earned: toDecimal(balance?.earnedCents ?? 0),
      transferred: toDecimal(balance?.sentCents ?? 0),
      due: toDecimal(balance?.dueCents ?? 0),
      debt: toDecimal(balance?.debtCents ?? 0),
    } satisfies CallResponse<typeof calls.payouts>);
  });

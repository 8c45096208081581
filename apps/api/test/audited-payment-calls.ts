import { aDebt, aFailedEvent } from './a-debt.ts';
import type { StudioTestUser } from './an-author.ts';
import type { WritingRequest } from './audited-calls.ts';
import type { TestShop } from './harness.ts';
import { aConnectedAuthor, buyBooks } from './orders.ts';

/** Prepares a successful request of each writing call for payments, by operation id. */
export function preparePaymentCalls(
  shop: TestShop,
  admin: StudioTestUser,
): Readonly<Record<string, () => Promise<WritingRequest>>> {
  const post = (path: string, body?: object): WritingRequest => ({
    user: admin,
    method: 'POST',
    path: `/admin/payments/${path}`,
    ...(body && { body }),
  });
  return {
    'admin.settleDebt': async () => {
      const { authorId } = await aDebt(shop, 'audited_debtor');
      const body = { idempotency_key: 'audited-debt', kind: 'written_off', reason: 'She left.' };
      return post(`debts/${authorId}/settlements`, body);
    },
    'admin.retryPaymentEvent': async () => post(`events/${await aFailedEvent(shop, 'evt_audited')}/retry`),
    'admin.retryTransfer': async () => {
      const { orderId, authorId } = await aRefusedTransfer(shop, 'audited_seller');
      return post(`transfers/${orderId}/${authorId}/retry`);
    },
    'admin.startReconciliation': async () => post('reconciliation'),
  };
}

/** Sells a book whose transfer the provider refuses. The author's account is restored, so that a retry succeeds. */
export async function aRefusedTransfer(
  shop: TestShop,
  username: string,
): Promise<{ orderId: number; authorId: number }> {
  const { userId: authorId, accountId } = await aConnectedAuthor(shop, username);
  const setAccount = (account: string) =>
    shop.deps.db.updateTable('users').set({ stripe_account_id: account }).where('id', '=', authorId).execute();
  await setAccount('acct_gone');
  const { id: orderId } = await buyBooks(shop, await shop.signIn(`${username}_buyer`), [
    { priceCents: 1000, sellerId: authorId },
  ]);
  await setAccount(accountId);
  return { orderId, authorId };
}

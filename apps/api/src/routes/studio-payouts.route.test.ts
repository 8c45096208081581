import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAuthor, aNewAuthor } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { buyBooks, refundOrder } from '../../test/orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('payouts', () => {
  it('contain the shares of the author’s own sales, less refunds', { tags: ['check-18'] }, async () => {
    const one = await anAuthor(shop, 'author_one');
    const other = await anAuthor(shop, 'author_two');
    const { id } = await buyBooks(shop, await shop.signIn('buyer_of_two'), [
      { priceCents: 2000, sellerId: one.userId },
      { priceCents: 1000, sellerId: other.userId },
    ]);
    const none = { account: 'complete', earned: '0.00', transferred: '0.00', due: '0.00', debt: '0.00' };
    expect(await one.studio.payouts()).toEqual({ ...none, earned: '18.00', transferred: '18.00' });
    expect(await other.studio.payouts()).toEqual({ ...none, earned: '9.00', transferred: '9.00' });

    await refundOrder(shop, { orderId: id, reason: 'full refund', requestId: 'refund-all' });
    expect(await one.studio.payouts()).toEqual(none);
  });

  it('show the amount that is due to an author without a payment account', async () => {
    const author = await aNewAuthor(shop, 'waiting_author');
    await buyBooks(shop, await shop.signIn('waiting_buyer'), [{ priceCents: 1000, sellerId: author.userId }]);
    expect(await author.studio.payouts()).toEqual({
      account: 'none',
      earned: '9.00',
      transferred: '0.00',
      due: '9.00',
      debt: '0.00',
    });
  });
});

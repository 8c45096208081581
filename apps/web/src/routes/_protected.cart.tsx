import { hasFeature } from '@octavo/core/entities';
import { createFileRoute } from '@tanstack/react-router';
import { lastBillingQuery } from '../queries/account.queries.ts';
import { CartPage } from './-cart/CartPage.tsx';

/**
 * How long to wait for the billing details of the last order, in milliseconds. Without them fewer fields are
 * prefilled.
 */
const BILLING_WAIT_MS = 400;

export const Route = createFileRoute('/_protected/cart')({
  loader: async ({ context: { shop } }) => {
    if (shop.currentSession.read().tokens === null || !hasFeature(shop.config, 'order_details')) return;
    const timeout = new Promise((resolve) => setTimeout(resolve, BILLING_WAIT_MS));
    await Promise.race([shop.queryClient.prefetchQuery(lastBillingQuery(shop)), timeout]);
  },
  component: CartPage,
});

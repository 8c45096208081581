import type { bindCheckout } from '@octavo/core/machines';
import type { ActorRefFrom } from 'xstate';

/** The running checkout machine of a page. */
export type CheckoutActor = ActorRefFrom<ReturnType<typeof bindCheckout>>;

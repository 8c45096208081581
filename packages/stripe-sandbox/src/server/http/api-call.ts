import type { Params } from '../wire/params.ts';
import type { Store } from '../storage/store.ts';
import type { UnitOfWork } from '../storage/unit-of-work.ts';

/** Which of the two keys a call was made with. */
export type Caller = 'secret' | 'publishable';

/** Everything a handler may use: it reads from the store and gathers its changes in the unit. */
export interface ApiCall {
  readonly caller: Caller;
  /** The connected account a call is made for; `null` for the platform itself. */
  readonly account: string | null;
  /** The variable parts of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly params: Params;
  readonly store: Store;
  readonly unit: UnitOfWork;
  /** Seconds since 1970. */
  readonly now: number;
  /** Where a browser reaches the sandbox's pages. */
  readonly browserUrl: string;
}

/** What a handler answers. A status of 400 and up still commits the unit: a declined charge has happened. */
export interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

/** One call of the provider. */
export interface Route {
  /** Method and path, as in `POST /v1/payment_intents/:id/confirm`. */
  readonly pattern: string;
  /** Whether the publishable key may make it. */
  readonly allowsPublishableKey?: true;
  /** Whether it may be made for a connected account, by the header `Stripe-Account`. */
  readonly allowsConnectedAccount?: true;
  readonly handle: (call: ApiCall) => Promise<ApiResponse>;
}

/** 200 with the object asked for. */
export const ok = (body: object): ApiResponse => ({ status: 200, body });

/** The variable part of the path a route's own pattern promises. */
export function pathParam(call: ApiCall, name: string): string {
  const value = call.path[name];
  if (value === undefined) throw new TypeError(`The route has no path parameter "${name}".`);
  return value;
}

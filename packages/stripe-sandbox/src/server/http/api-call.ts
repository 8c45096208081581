import type { Params } from '../wire/params.ts';
import type { Store } from '../storage/store.ts';
import type { UnitOfWork } from '../storage/unit-of-work.ts';

/** The key that authenticated the call. */
export type Caller = 'secret' | 'publishable';

/** The input of a handler. It reads from `store` and collects its changes in `unit`. */
export interface ApiCall {
  readonly caller: Caller;
  /** The connected account the call is made for; `null` for the platform. */
  readonly account: string | null;
  /** The path parameters by name. */
  readonly pathParams: Readonly<Record<string, string>>;
  readonly params: Params;
  readonly store: Store;
  readonly unit: UnitOfWork;
  /** Seconds since 1970. */
  readonly now: number;
  /** The URL where browsers reach the sandbox's pages. */
  readonly browserUrl: string;
}

/** The response of a handler. A status of 400 or above still commits the unit, because a declined charge is recorded. */
export interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

/** One API call of the provider. */
export interface Route {
  /** Method and path pattern, such as `POST /v1/payment_intents/:id/confirm`. */
  readonly pattern: string;
  /** Whether the publishable key may make this call. */
  readonly allowsPublishableKey?: true;
  /** Whether this call may be made for a connected account, with the header `Stripe-Account`. */
  readonly allowsConnectedAccount?: true;
  readonly handle: (call: ApiCall) => Promise<ApiResponse>;
}

/** A response with status 200 and the object. */
export const ok = (body: object): ApiResponse => ({ status: 200, body });

/** Returns a path parameter of the route. */
export function pathParam(call: ApiCall, name: string): string {
  const value = call.pathParams[name];
  if (value === undefined) throw new TypeError(`The route has no path parameter "${name}".`);
  return value;
}

import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { requests } from './requests.ts';

type Calls = typeof calls;
type RequestSchemasOf<G, N> = G extends keyof typeof requests
  ? N extends keyof (typeof requests)[G]
    ? (typeof requests)[G][N]
    : unknown
  : unknown;

/** Calls with the schemas of their requests. */
export type Contract = {
  readonly [G in keyof Calls]: { readonly [N in keyof Calls[G]]: Calls[G][N] & RequestSchemasOf<G, N> };
};

/** Every call of the API (spec §7 and additive ones), by resource, complete for servers and documentation. */
export const contract = /* @__PURE__ */ mergeContract();

function mergeContract(): Contract {
  const schemas: Readonly<Record<string, Readonly<Record<string, Partial<Call>>>>> = requests;
  const entries = Object.entries<Readonly<Record<string, Call>>>(calls).map(([group, named]) => [
    group,
    Object.fromEntries(Object.entries(named).map(([name, call]) => [name, { ...call, ...schemas[group]?.[name] }])),
  ]);
  // Both tables have the same keys, so the result has their type.
  return Object.fromEntries(entries) as Contract;
}

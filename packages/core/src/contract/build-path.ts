import type { Call } from './call.ts';

/** What may stand in a path or a query. */
export type Scalar = string | number | boolean | null | undefined;

/**
 * The address of a call below the base path: parameters are encoded, the query keeps the order it is given in, missing
 * values are left out.
 */
export function buildPath(
  call: Pick<Call, 'path'>,
  params: Readonly<Record<string, Scalar>> = {},
  query: Readonly<Record<string, Scalar>> = {},
): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeSegment(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/**
 * One part of a path. Half a surrogate pair is sent as the replacement character, as in any other address; dots alone
 * would climb to another call, so they are encoded twice and name nothing.
 */
function encodeSegment(text: string): string {
  const encoded = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}

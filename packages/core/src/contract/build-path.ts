import type { Call } from './call.ts';

/** A value in a path or a query. */
export type Scalar = string | number | boolean | null | undefined;

/**
 * Builds the URL of a call below the base path. Parameters are encoded, the query keeps its order, and missing values are
 * omitted.
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
 * Encodes one path segment. A lone surrogate becomes the replacement character, as in other URLs. Segments of only dots
 * would resolve to another path, so they are encoded twice and match nothing.
 */
function encodeSegment(text: string): string {
  const encoded = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}

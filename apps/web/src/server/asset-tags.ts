/** The bundler's own list of what it made: each module with its file, what that imports, and the styles that belong to it. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/**
 * What the pages of `routes` need beside what `template`, the built page, begins with, as elements for the head: their style
 * sheets, without which they would be drawn bare, and their code, so that it is fetched together with the rest.
 */
export function headTagsFor(manifest: Manifest, template: string, routes: readonly string[]): string {
  const isNew = (file: string): boolean => !template.includes(`"/${file}"`);
  const chunks = [...collectImports(manifest, routes.map(routeChunkKey))].map((key) => manifest[key]);
  const styles = new Set(chunks.flatMap((part) => part?.css ?? []));
  const scripts = chunks.flatMap((part) => (part ? [part.file] : []));
  const pictures = routes.includes('/') ? heroPreloadTags(manifest) : [];
  return [
    ...pictures,
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

/** What lies under the greeting of the home page in a wide window: a picture that only a style sheet names would come after the first paint. */
function heroPreloadTags(manifest: Manifest): string[] {
  const key = Object.keys(manifest).find((name) => name.endsWith('/endpaper-comb.svg'));
  const file = key && manifest[key]?.file;
  return file ? [`<link rel="preload" as="image" type="image/svg+xml" media="(width >= 520px)" href="/${file}">`] : [];
}

/** The module that holds what a route draws, by the route's id: `/product/$slug/` lies in `product.$slug.index`. */
export function routeChunkKey(id: string): string {
  const name = id
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/(^|\.)$/, '$1index');
  return `src/routes/${name}.tsx?tsr-split=component`;
}

/** What is imported stands before what imports it: of two rules for one element that of the whole counts, not of its part. */
function collectImports(
  manifest: Manifest,
  from: readonly string[],
  found = new Set<string>(),
  entered = new Set<string>(),
): Set<string> {
  for (const key of from) {
    // Modules may import each other in a ring.
    if (entered.has(key)) continue;
    entered.add(key);
    collectImports(manifest, manifest[key]?.imports ?? [], found, entered);
    found.add(key);
  }
  return found;
}

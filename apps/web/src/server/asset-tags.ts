/** The manifest of the bundler: each module with its file, imports and styles. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/**
 * Returns the head elements that the pages of `routes` need besides those of the built page `template`. These are
 * module preloads, and the style sheets without which the pages would render unstyled.
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

/**
 * Preloads the background below the greeting of the home page in a wide window. Only a style sheet references it, so
 * it would load after the first paint.
 */
function heroPreloadTags(manifest: Manifest): string[] {
  const key = Object.keys(manifest).find((name) => name.endsWith('/endpaper-comb.svg'));
  const file = key && manifest[key]?.file;
  return file ? [`<link rel="preload" as="image" type="image/svg+xml" media="(width >= 520px)" href="/${file}">`] : [];
}

/** The manifest key of a route component: `/product/$slug/` is in `product.$slug.index`. */
export function routeChunkKey(id: string): string {
  const name = id
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/(^|\.)$/, '$1index');
  return `src/routes/${name}.tsx?tsr-split=component`;
}

/** Imports precede their importer, so that the importer overrides their styles. */
function collectImports(
  manifest: Manifest,
  from: readonly string[],
  found = new Set<string>(),
  entered = new Set<string>(),
): Set<string> {
  for (const key of from) {
    // Modules may import each other in a cycle.
    if (entered.has(key)) continue;
    entered.add(key);
    collectImports(manifest, manifest[key]?.imports ?? [], found, entered);
    found.add(key);
  }
  return found;
}

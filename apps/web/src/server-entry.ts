import { headTagsFor, type Manifest } from './server/asset-tags.ts';
import { renderPage, type RenderOptions } from './server/render.tsx';

const [manifest = {}] = Object.values(
  import.meta.glob<Manifest>('../dist/.vite/manifest.json', { eager: true, import: 'default' }),
);

const [template = ''] = Object.values(
  import.meta.glob<string>('../dist/index.html', { eager: true, import: 'default', query: '?raw' }),
);

/** The parts of a rendered page that the server inserts into the built page. */
export interface PageFragments {
  /** For the head: style sheets and scripts of this page. */
  readonly head: string;
  /** The content of the root element. */
  readonly body: string;
  /** Follows the root element: the state for hydration. */
  readonly state: string;
}

/** Renders a page of the shop for an anonymous visitor; `null` for a page that only the browser renders. */
export async function render(options: RenderOptions): Promise<PageFragments | null> {
  const page = await renderPage(options);
  return page && { head: headTagsFor(manifest, template, page.routes), body: page.body, state: page.state };
}

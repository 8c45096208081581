import { headTagsFor, type Manifest } from './server/asset-tags.ts';
import { renderPage, type RenderOptions } from './server/render.tsx';

const [manifest = {}] = Object.values(
  import.meta.glob<Manifest>('../dist/.vite/manifest.json', { eager: true, import: 'default' }),
);

const [template = ''] = Object.values(
  import.meta.glob<string>('../dist/index.html', { eager: true, import: 'default', query: '?raw' }),
);

/** A page as the server writes it into the built one. */
export interface PageFragments {
  /** For the head: style sheets and code of this page. */
  readonly head: string;
  /** In the place of the shop. */
  readonly body: string;
  /** Behind it: what the browser takes over from. */
  readonly state: string;
}

/** Renders a page of the shop for whoever asks; `null` for one that is made in the browser alone. */
export async function render(options: RenderOptions): Promise<PageFragments | null> {
  const page = await renderPage(options);
  return page && { head: headTagsFor(manifest, template, page.routes), body: page.body, state: page.state };
}

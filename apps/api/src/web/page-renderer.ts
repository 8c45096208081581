import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Config } from '@octavo/core/entities';
import { cleanHtml } from '../catalog/index.ts';

/** The parts of a rendered page that are written into the built page. */
export interface RenderedPage {
  /** Style sheets and module preloads for the head. */
  readonly head: string;
  /** The HTML of the app's root element. */
  readonly body: string;
  /** The state for hydration, placed after the root element. */
  readonly state: string;
}

/** The input of the store's renderer: the URL's path and search, and the shop's config for anonymous visitors. */
interface RenderRequest {
  readonly address: string;
  readonly config: Config;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Sanitizes HTML; `rel` is set on every link. */
  readonly clean: (html: string, rel?: string) => string;
  /** When the catalog last changed, in milliseconds. */
  readonly at: number;
}

/** The renderer module of the store's build; `render` returns `null` for pages that render only in the browser. */
interface Renderer {
  readonly render: (request: RenderRequest) => Promise<RenderedPage | null>;
}

/** Renders pages; `undefined` if the store was built without server rendering. */
export type RenderPage = (request: Omit<RenderRequest, 'fetch' | 'clean'>) => Promise<RenderedPage | null>;

/** The path of the renderer in the store's build, next to the folder of its files. */
export const RENDERER_FILE = 'dist-server/server-entry.js';

/**
 * Creates a page renderer from the store's module in `file`, which calls the API only through `fetch`. The module is loaded
 * immediately, so that the first visitor does not wait for it.
 */
export function createPageRenderer(fetch: RenderRequest['fetch'], file: string): RenderPage | undefined {
  if (!existsSync(file)) return undefined;
  const loading = import(pathToFileURL(file).href) as Promise<Renderer>;
  // The error is reported with each page that cannot be rendered.
  loading.catch(() => undefined);
  return async (request) => (await loading).render({ ...request, fetch, clean: cleanHtml });
}

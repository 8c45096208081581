import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Config } from '@octavo/core/entities';
import { cleanHtml } from '../catalog/index.ts';

/** A page of the store as it is written into the built one. */
export interface RenderedPage {
  /** For the head: its style sheets and its code. */
  readonly head: string;
  /** In the place of the store. */
  readonly body: string;
  /** Behind it: what the browser takes over from. */
  readonly state: string;
}

/** What the built store needs to render a page: the address as path and search, and this shop as strangers see it. */
interface RenderRequest {
  readonly address: string;
  readonly config: Config;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Takes everything out of HTML that may not be in a page, wherever it comes from; `rel` is written on every link. */
  readonly clean: (html: string, rel?: string) => string;
  /** When what it is made of changed last, in milliseconds. */
  readonly at: number;
}

/** What the store's own build gives for it; `null` for a page that is made in the browser alone. */
interface Renderer {
  readonly render: (asked: RenderRequest) => Promise<RenderedPage | null>;
}

/** Renders pages; `undefined` where the store was built without it. */
export type RenderPage = (asked: Omit<RenderRequest, 'fetch' | 'clean'>) => Promise<RenderedPage | null>;

/** Where the store's build leaves it, beside the folder of its files. */
export const RENDERER_FILE = 'dist-server/server-entry.js';

/**
 * Gives the way to render pages with the store's own code in `file`, which asks `fetch` and nobody else. The code is loaded at once,
 * so that the first visitor does not wait for it.
 */
export function createPageRenderer(fetch: RenderRequest['fetch'], file: string): RenderPage | undefined {
  if (!existsSync(file)) return undefined;
  const loading = import(pathToFileURL(file).href) as Promise<Renderer>;
  // Told with each page that cannot be rendered.
  loading.catch(() => undefined);
  return async (asked) => (await loading).render({ ...asked, fetch, clean: cleanHtml });
}

import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { contentTypeOf } from '../web/static-files.ts';

/** A name is made by us from a hash and a width; nothing else is looked up. */
const COVER_FILE = /^[0-9a-f]{32}-\d{2,4}\.(avif|webp|jpg)$/;
const GENRE_IMAGE_FILE = /^[0-9a-f]{32}\.(avif|webp)$/;
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  // Other front ends show these pictures too.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'",
};

/** `GET /covers/:name` and `GET /genre-pictures/:name` → 200, kept for good because a name tells the content · 404. */
export const imagesRoute = ({ files }: Pick<Deps, 'files'>) => {
  const find = async (folder: string, pattern: RegExp, name: string): Promise<Response | undefined> => {
    const bytes = pattern.test(name) ? await files.get(`${folder}/${name}`) : undefined;
    return bytes && new Response(new Uint8Array(bytes), { headers: { ...HEADERS, 'Content-Type': contentTypeOf(name) } });
  };
  return new Hono<Env>()
    .get('/covers/:name', async (c) => (await find('covers', COVER_FILE, c.req.param('name'))) ?? c.notFound())
    .get(
      '/genre-pictures/:name',
      async (c) => (await find('genre-pictures', GENRE_IMAGE_FILE, c.req.param('name'))) ?? c.notFound(),
    );
};

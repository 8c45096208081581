import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Env } from '../http/index.ts';
import { contentTypeOf } from '../web/static-files.ts';

/** Valid names consist of a hash and a width; no other names are looked up. */
const COVER_FILE = /^[0-9a-f]{32}-\d{2,4}\.(avif|webp|jpg)$/;
const GENRE_IMAGE_FILE = /^[0-9a-f]{32}\.(avif|webp)$/;
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  // Other front ends also display these images.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'",
};

/** `GET /covers/:name` and `GET /genre-pictures/:name` → 200, cached forever because names contain a content hash · 404. */
export const imagesRoute = ({ files }: Pick<Deps, 'files'>) => {
  const find = async (folder: string, pattern: RegExp, name: string): Promise<Response | undefined> => {
    const bytes = pattern.test(name) ? await files.get(`${folder}/${name}`) : undefined;
    return (
      bytes && new Response(new Uint8Array(bytes), { headers: { ...HEADERS, 'Content-Type': contentTypeOf(name) } })
    );
  };
  return new Hono<Env>()
    .get('/covers/:name', async (c) => (await find('covers', COVER_FILE, c.req.param('name'))) ?? c.notFound())
    .get(
      '/genre-pictures/:name',
      async (c) => (await find('genre-pictures', GENRE_IMAGE_FILE, c.req.param('name'))) ?? c.notFound(),
    );
};

import type { Shop } from './shop.ts';
import { demoAdmin } from './demo-accounts.ts';

/** Imports a file and returns the reading URL of the book; undefined if the shop refuses the file. */
export async function readingUrlOf(shop: Shop, file: string): Promise<string | undefined> {
  const { code, output } = await shop.catalogCli('import', file);
  if (code !== 0) return undefined;
  const slug = /\/product\/(\S+)/.exec(output)?.[1] ?? '';
  return streamUrl(shop, slug, await adminToken(shop));
}

/** Logs in as the admin, who can read every book, and returns the access token. */
export async function adminToken({ origin }: Shop): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, { method: 'POST', body: new URLSearchParams(demoAdmin) });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Returns the reading URL of a book; undefined if the user must not read it. */
export async function streamUrl({ origin }: Shop, slug: string, token: string): Promise<string | undefined> {
  const product = await fetch(`${origin}/api/v1/products/${encodeURIComponent(slug)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { meta_data: meta } = (await product.json()) as { meta_data: { key: string; value: string }[] };
  return meta.find(({ key }) => key === '_ebook_stream_url')?.value;
}

import type { Shop } from './shop.ts';

/** Imports a file and returns the reading URL of the book; undefined if the shop refuses the file. */
export async function readingUrlOf(shop: Shop, file: string): Promise<string | undefined> {
  const { code, output } = await shop.catalogCli('import', file);
  if (code !== 0) return undefined;
  const slug = /\/product\/(\S+)/.exec(output)?.[1] ?? '';
  const body = new URLSearchParams({ username: 'admin', password: 'Octavo!2026' });
  const signedIn: unknown = await (await fetch(`${shop.origin}/api/v1/auth/login`, { method: 'POST', body })).json();
  const { access_token: token } = signedIn as { access_token: string };
  const product = await fetch(`${shop.origin}/api/v1/products/${encodeURIComponent(slug)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { meta_data: meta } = (await product.json()) as { meta_data: { key: string; value: string }[] };
  return meta.find(({ key }) => key === '_ebook_stream_url')?.value;
}

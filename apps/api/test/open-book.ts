import { streamUrlOf } from '@octavo/core/entities';
import type { TestShop } from './harness.ts';

type TestUser = Awaited<ReturnType<TestShop['signIn']>>;

/** A book as one browser has it open. */
export interface OpenBook {
  readonly address: string;
  readonly page: Response;
  readonly cookie: string;
  /** Sends a request below the address, as this browser. */
  request(path: string, init?: RequestInit): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
}

/** Opens a book as a browser does: the page first, then everything with the cookie it gave. */
export async function openBook(shop: TestShop, person: TestUser, slug: string): Promise<OpenBook> {
  const address = streamUrlOf(await person.api.products.bySlug({ slug, userId: person.userId })) ?? '';
  const page = await shop.readerFetch(address);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const request = (path: string, init: RequestInit = {}) =>
    shop.readerFetch(address + path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } });
  const put = (path: string, body: unknown) =>
    request(path, { method: 'PUT', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return { address, page, cookie, request, put };
}

import { streamUrlOf } from '@octavo/core/entities';
import type { TestShop } from './harness.ts';

type TestUser = Awaited<ReturnType<TestShop['signIn']>>;

/** A book that one browser has opened. */
export interface OpenBook {
  readonly address: string;
  readonly page: Response;
  readonly cookie: string;
  /** Sends a request of this browser to a path below the book's URL. */
  request(path: string, init?: RequestInit): Promise<Response>;
  put(path: string, body: unknown): Promise<Response>;
}

/** Opens a book like a browser: first its page, then all requests with the cookie from it. */
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

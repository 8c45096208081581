import type { StoragePort } from '@octavo/core/storage';

/** The page a visitor requested before the guard redirected to the login page. */
export interface ReturnState {
  readonly href: string;
  readonly text: string;
}

/** Stores one protected URL from the redirect until the first page after sign-in. */
export interface ReturnStateStore {
  /** Stores the URL that the guard redirected from: a path with search and hash. */
  save(address: string): void;
  read(): ReturnState | null;
  /** The visitor followed or dismissed the link. */
  clear(): void;
}

const KEY = 'octavo:way-back';

/** The protected pages and their link texts. No other URL is ever offered. */
const GUARDED_PAGES: readonly (readonly [path: RegExp, what: string])[] = [
  [/^\/cart$/, 'your cart'],
  [/^\/product\/[^/\\]+\/stream$/, 'your book'],
  [/^\/library$/, 'your library'],
  [/^\/favorites$/, 'your favorites'],
  [/^\/profile$/, 'your account'],
  [/^\/profile\/orders\/[^/\\]+(\/pay)?$/, 'your order'],
  [/^\/privacy$/, 'the Privacy Policy'],
  [/^\/terms-of-service$/, 'the Terms of Service'],
  [/^\/studio(\/[^\\]*)?$/, 'the studio'],
];

/** Creates a {@link ReturnStateStore} on storage that lasts as long as the tab. */
export function createReturnState(storage: Pick<StoragePort, 'get' | 'set' | 'remove'>): ReturnStateStore {
  return {
    save: (address) => {
      if (returnStateFor(address)) storage.set(KEY, address);
    },
    read: () => returnStateFor(storage.get(KEY) ?? ''),
    clear: () => storage.remove(KEY),
  };
}

function returnStateFor(href: string): ReturnState | null {
  const path = pathOf(href).replace(/\/$/, '');
  const page = GUARDED_PAGES.find(([pattern]) => pattern.test(path.toLowerCase()));
  return page ? { href, text: `Continue to ${page[1]}` } : null;
}

/** The path of a URL: URLs that differ only in search or hash lead to the same page. */
export function pathOf(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? '';
}

import type { StoragePort } from '@octavo/core/storage';

/** Where a visitor was going when the guard asked them to sign in. */
export interface ReturnState {
  readonly href: string;
  readonly text: string;
}

/** Remembers one guarded address from the guard to the first page after signing in. */
export interface ReturnStateStore {
  /** The guard turned `address` away; a path with its search and hash. */
  save(address: string): void;
  read(): ReturnState | null;
  /** The way was gone, or is not wanted. */
  clear(): void;
}

const KEY = 'octavo:way-back';

/** The guarded pages and what leads back to them. What is none of these is not offered, wherever it came from. */
const GUARDED_PAGES: readonly (readonly [path: RegExp, what: string])[] = [
  [/^\/cart$/, 'your cart'],
  [/^\/product\/[^/\\]+\/stream$/, 'your book'],
  [/^\/library$/, 'your library'],
  [/^\/favorites$/, 'your favorites'],
  [/^\/profile$/, 'your account'],
  [/^\/profile\/orders\/[^/\\]+(\/pay)?$/, 'your order'],
  [/^\/privacy$/, 'the Privacy Policy'],
  [/^\/terms-of-service$/, 'the Terms of Service'],
];

/** Makes a {@link WayBackStore} over what lasts as long as a tab. */
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

/** An address up to its search: two that differ after it lead to the same page. */
export function pathOf(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? '';
}

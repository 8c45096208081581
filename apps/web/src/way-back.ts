import type { StoragePort } from '@octavo/core/storage';

/** Where a visitor was going when the guard asked them to sign in. */
export interface WayBack {
  readonly href: string;
  readonly text: string;
}

/** Remembers one guarded address from the guard to the first page after signing in. */
export interface WayBackStore {
  /** The guard turned `address` away; a path with its search and hash. */
  remember(address: string): void;
  read(): WayBack | null;
  /** The way was gone, or is not wanted. */
  forget(): void;
}

const KEY = 'octavo:way-back';

/** The guarded pages and what leads back to them. What is none of these is not offered, wherever it came from. */
const PLACES: readonly (readonly [path: RegExp, what: string])[] = [
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
export function createWayBack(storage: Pick<StoragePort, 'get' | 'set' | 'remove'>): WayBackStore {
  return {
    remember: (address) => {
      if (wayTo(address)) storage.set(KEY, address);
    },
    read: () => wayTo(storage.get(KEY) ?? ''),
    forget: () => storage.remove(KEY),
  };
}

function wayTo(href: string): WayBack | null {
  const path = pathOf(href).replace(/\/$/, '');
  const place = PLACES.find(([pattern]) => pattern.test(path.toLowerCase()));
  return place ? { href, text: `Continue to ${place[1]}` } : null;
}

/** An address up to its search: two that differ after it lead to the same page. */
export function pathOf(address: string): string {
  return /^[^?#]*/.exec(address)?.[0] ?? '';
}

import { layDown } from './lay-down.ts';

/**
 * Names in the storage of this origin; keep them in step with `kept-value.ts`. What was imported from there would come to the
 * page in a file of its own, and the first page waits for one alone.
 */
const KEPT = 'octavo-reading:';
const SEALS = 'octavo-seal:';
const SEALED = 'octavo-sealed:';

/** The letters that vary in each message, before the message itself. */
const VARYING = 12;

/** What is sealed: neither the text nor its name can be read. */
interface Entry {
  readonly key: string;
  readonly text: string;
}

/**
 * Empties the storage of this origin when somebody signs out, but for what they could not send: that is sealed, and its key
 * goes. Only the server can tell the key again, to the same reader. What has no key, or cannot be sealed, stays as it was
 * rather than being lost.
 */
export async function sealKept(storage: Storage): Promise<void> {
  for (const key of keysIn(storage, SEALS)) {
    const reader = key.slice(SEALS.length);
    try {
      await sealOf(reader, storage.getItem(key) ?? '', storage);
    } catch {
      // No room, no key that is one, or a page that came over plain http, which has no cipher.
    }
  }
  for (const key of keysIn(storage, '')) if (!isUnsent(key)) storage.removeItem(key);
}

/** Waits for its reader. The place in a sample is nobody's. */
const isUnsent = (key: string): boolean =>
  key.startsWith(SEALED) || (key.startsWith(KEPT) && !key.startsWith(`${KEPT}sample:`));

async function sealOf(reader: string, seal: string, storage: Storage): Promise<void> {
  const cipher = await cipherOf(seal, 'encrypt');
  for (const key of keysIn(storage, `${KEPT}${reader}:`)) {
    const text = storage.getItem(key) ?? '';
    const iv = crypto.getRandomValues(new Uint8Array(VARYING));
    const entry = new TextEncoder().encode(JSON.stringify({ key, text } satisfies Entry));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, entry));
    storage.setItem(`${SEALED}${reader}:${crypto.randomUUID()}`, toBase64([...iv, ...sealed]));
    // Another page may have written meanwhile.
    if (storage.getItem(key) === text) storage.removeItem(key);
  }
}

/** Opens what was sealed for this reader and lays it where it was. What another key has sealed stays. */
export async function openSealed(
  { reader, seal }: { readonly reader: string; readonly seal: string },
  storage: Storage,
): Promise<void> {
  const all = keysIn(storage, `${SEALED}${reader}:`);
  if (all.length === 0) return;
  const cipher = await cipherOf(seal, 'decrypt');
  for (const name of all) {
    try {
      const bytes = fromBase64(storage.getItem(name) ?? '');
      const iv = bytes.slice(0, VARYING);
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, bytes.slice(VARYING));
      // What opens by this key is as it was sealed here.
      const { key, text } = JSON.parse(new TextDecoder().decode(opened)) as Entry;
      if (layDown(storage, key, text)) storage.removeItem(name);
    } catch {
      // The server has another secret now, or it was cut off: nobody here can read it.
    }
  }
}

const cipherOf = (seal: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(seal), 'AES-GCM', false, [use]);

const keysIn = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix));

const toBase64 = (bytes: readonly number[]): string => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

import { mergeStored } from './merge-stored.ts';

/**
 * Names in the storage of this origin; keep them in step with `kept-value.ts`. What was imported from there would come to the
 * page in a file of its own, and the first page waits for one alone.
 */
const PLAIN_PREFIX = 'octavo-reading:';
const KEY_PREFIX = 'octavo-seal:';
const ENCRYPTED_PREFIX = 'octavo-sealed:';

/** The letters that vary in each message, before the message itself. */
const IV_BYTES = 12;

/** What is sealed: neither the text nor its name can be read. */
interface StoredEntry {
  readonly key: string;
  readonly text: string;
}

/**
 * Empties the storage of this origin when somebody signs out, but for what they could not send: that is sealed, and its key
 * goes. Only the server can tell the key again, to the same reader. What has no key, or cannot be sealed, stays as it was
 * rather than being lost.
 */
export async function encryptStorage(storage: Storage): Promise<void> {
  for (const key of keysIn(storage, KEY_PREFIX)) {
    const reader = key.slice(KEY_PREFIX.length);
    try {
      await encryptFor(reader, storage.getItem(key) ?? '', storage);
    } catch {
      // No room, no key that is one, or a page that came over plain http, which has no cipher.
    }
  }
  for (const key of keysIn(storage, '')) if (!isUnsynced(key)) storage.removeItem(key);
}

/** Waits for its reader. The place in a sample is nobody's. */
const isUnsynced = (key: string): boolean =>
  key.startsWith(ENCRYPTED_PREFIX) || (key.startsWith(PLAIN_PREFIX) && !key.startsWith(`${PLAIN_PREFIX}sample:`));

async function encryptFor(reader: string, seal: string, storage: Storage): Promise<void> {
  const cipher = await importCipherKey(seal, 'encrypt');
  for (const key of keysIn(storage, `${PLAIN_PREFIX}${reader}:`)) {
    const text = storage.getItem(key) ?? '';
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const entry = new TextEncoder().encode(JSON.stringify({ key, text } satisfies StoredEntry));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, entry));
    storage.setItem(`${ENCRYPTED_PREFIX}${reader}:${crypto.randomUUID()}`, toBase64([...iv, ...sealed]));
    // Another page may have written meanwhile.
    if (storage.getItem(key) === text) storage.removeItem(key);
  }
}

/** Opens what was sealed for this reader and lays it where it was. What another key has sealed stays. */
export async function decryptStorage(
  { reader, seal }: { readonly reader: string; readonly seal: string },
  storage: Storage,
): Promise<void> {
  const all = keysIn(storage, `${ENCRYPTED_PREFIX}${reader}:`);
  if (all.length === 0) return;
  const cipher = await importCipherKey(seal, 'decrypt');
  for (const name of all) {
    try {
      const bytes = fromBase64(storage.getItem(name) ?? '');
      const iv = bytes.slice(0, IV_BYTES);
      const decrypted = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, bytes.slice(IV_BYTES));
      // What opens by this key is as it was sealed here.
      const { key, text } = JSON.parse(new TextDecoder().decode(decrypted)) as StoredEntry;
      if (mergeStored(storage, key, text)) storage.removeItem(name);
    } catch {
      // The server has another secret now, or it was cut off: nobody here can read it.
    }
  }
}

const importCipherKey = (seal: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(seal), 'AES-GCM', false, [use]);

const keysIn = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix));

const toBase64 = (bytes: readonly number[]): string => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

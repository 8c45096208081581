import { mergeStored } from './merge-stored.ts';

/**
 * Key prefixes in the storage of this origin; keep them in sync with `stored-value.ts`. Importing them from there would add a
 * chunk to the first page.
 */
const PLAIN_PREFIX = 'octavo-reading:';
const KEY_PREFIX = 'octavo-seal:';
const ENCRYPTED_PREFIX = 'octavo-sealed:';

/** Length of the initialization vector before each message. */
const IV_BYTES = 12;

/** The encrypted content: neither the text nor its key is readable. */
interface StoredEntry {
  readonly key: string;
  readonly text: string;
}

/**
 * Clears the storage of this origin at sign-out, except for unsynced data. That data is encrypted, and its key is removed.
 * Only the server can provide the key again, to the same user. Data without a key, or that cannot be encrypted, is kept.
 */
export async function encryptStorage(storage: Storage): Promise<void> {
  for (const key of keysIn(storage, KEY_PREFIX)) {
    const reader = key.slice(KEY_PREFIX.length);
    try {
      await encryptFor(reader, storage.getItem(key) ?? '', storage);
    } catch {
      // The storage is full, the key is invalid, or the page was served over plain HTTP without Web Crypto.
    }
  }
  for (const key of keysIn(storage, '')) if (!isUnsynced(key)) storage.removeItem(key);
}

/** Whether an entry is unsynced data of a user. The position in a sample belongs to no user. */
const isUnsynced = (key: string): boolean =>
  key.startsWith(ENCRYPTED_PREFIX) || (key.startsWith(PLAIN_PREFIX) && !key.startsWith(`${PLAIN_PREFIX}sample:`));

async function encryptFor(reader: string, seal: string, storage: Storage): Promise<void> {
  const cipher = await importCipherKey(seal, 'encrypt');
  for (const key of keysIn(storage, `${PLAIN_PREFIX}${reader}:`)) {
    const text = storage.getItem(key) ?? '';
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const entry = new TextEncoder().encode(JSON.stringify({ key, text } satisfies StoredEntry));
    const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, entry));
    storage.setItem(`${ENCRYPTED_PREFIX}${reader}:${crypto.randomUUID()}`, toBase64([...iv, ...encrypted]));
    // Another page may have written during the encryption.
    if (storage.getItem(key) === text) storage.removeItem(key);
  }
}

/** Decrypts and restores the data of this user. Data encrypted with another key is kept. */
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
      // Authenticated encryption: the content is as it was encrypted here.
      const { key, text } = JSON.parse(new TextDecoder().decode(decrypted)) as StoredEntry;
      if (mergeStored(storage, key, text)) storage.removeItem(name);
    } catch {
      // Unreadable: the server has another secret now, or the entry was truncated.
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

import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RandomAccessSource } from '@octavo/epub/zip';
import { AwsClient } from 'aws4fetch';
import { validateKey, type FileStore, FileNotFoundError } from './file-store.ts';

/** The location of a bucket and its credentials. */
export interface BucketConfig {
  /** The address of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Every request may be retried, because all of them are idempotent. */
const MAX_ATTEMPTS = 4;
const INITIAL_BACKOFF_MS = 100;
const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 15 * 60_000;

/**
 * A file store in a bucket of any S3-compatible service: path-style addresses, signature version 4, single uploads of up to
 * 5 GB, reads by range. Uploads carry their SHA-256, so the service rejects a damaged one.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-auth-using-authorization-header.html
 */
export function bucketStore(config: BucketConfig): FileStore {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${config.endpoint}/${config.bucket}`;

  async function send(method: string, path: string, init: RequestInit = {}, accepted: readonly number[] = []) {
    const url = `${bucketUrl}/${path}`;
    const response = await fetchWithRetry((signal) => client.sign(url, { ...init, method, signal }), method);
    if (response.ok || accepted.includes(response.status)) return response;
    throw new Error(
      `The bucket responded to ${method} ${path} with ${response.status}: ${await errorMessage(response)}`,
    );
  }

  const request = (method: string, key: string, init?: RequestInit, accepted?: readonly number[]) =>
    send(method, validateKey(key), init, accepted);

  /** Lists the first keys of a folder, 1,000 at most. */
  async function listKeys(folder: string): Promise<string[]> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${validateKey(folder)}/` });
    const text = await (await send('GET', `?${query.toString()}`)).text();
    // Keys have no characters that XML escapes.
    return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  }

  const remove = async (key: string): Promise<void> => discardBody(await request('DELETE', key, {}, [404]));

  const upload = async (key: string, body: Blob | Uint8Array<ArrayBuffer>, sha256: string): Promise<void> => {
    await discardBody(await request('PUT', key, { body, headers: { 'x-amz-content-sha256': sha256 } }));
  };

  return {
    put: (key, bytes) => upload(key, Uint8Array.from(bytes), createHash('sha256').update(bytes).digest('hex')),

    async putFile(key, path) {
      const hash = createHash('sha256');
      for await (const part of createReadStream(path) as AsyncIterable<Buffer>) hash.update(part);
      // A file blob is streamed, and its size is known before the upload; services reject uploads without a size.
      await upload(key, await openAsBlob(path), hash.digest('hex'));
    },

    async get(key) {
      const response = await request('GET', key, {}, [404]);
      if (response.status !== 404) return new Uint8Array(await response.arrayBuffer());
      await discardBody(response);
      return undefined;
    },

    async open(key) {
      const head = await request('HEAD', key, {}, [404]);
      if (head.status === 404) throw new FileNotFoundError(key);
      const size = Number(head.headers.get('content-length'));
      const etag = head.headers.get('etag');
      return rangeSource(size, async (first, last) => {
        // If the file is replaced during a read, the parts would belong to two files.
        const condition: Record<string, string> = etag ? { 'if-match': etag } : {};
        const response = await request('GET', key, { headers: { ...condition, range: `bytes=${first}-${last}` } });
        const bytes = new Uint8Array(await response.arrayBuffer());
        // Not every service supports the condition.
        if (response.headers.get('etag') !== etag) throw new Error(`${key} changed while it was read.`);
        if (response.status === 206 && bytes.byteLength === last - first + 1) return bytes;
        if (response.status === 200 && bytes.byteLength === size) return bytes.subarray(first, last + 1);
        throw new RangeError(`The bucket returned a different part of ${key} than requested.`);
      });
    },

    remove,

    async removeFolder(folder) {
      for (;;) {
        const keys = await listKeys(folder);
        if (keys.length === 0) return;
        for (const key of keys) await remove(key);
      }
    },

    freeBytes: async () => Number.POSITIVE_INFINITY,

    // A service discards an upload that was interrupted.
    removeInterrupted: async () => undefined,
  };
}

function rangeSource(
  size: number,
  fetchRange: (first: number, last: number) => Promise<Uint8Array>,
): RandomAccessSource {
  return {
    size,
    read: async (offset, length) => {
      if (offset < 0 || offset + length > size) throw new RangeError('Read past the end of the file.');
      return length === 0 ? new Uint8Array() : fetchRange(offset, offset + length - 1);
    },
    close: async () => undefined,
  };
}

/** Signs and sends a request, with retries until the response is final. The last failure goes to the caller. */
async function fetchWithRetry(sign: (signal: AbortSignal) => Promise<Request>, method: string): Promise<Response> {
  const timeoutMs = method === 'PUT' ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === MAX_ATTEMPTS;
    const response = await fetch(await sign(AbortSignal.timeout(timeoutMs))).catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    if (response && (isLast || (response.status < 500 && response.status !== 429))) return response;
    if (response) await discardBody(response);
    await pause(INITIAL_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
  }
}

/** An unread response body would keep its connection open. */
const discardBody = async (response: Response): Promise<void> => void (await response.arrayBuffer());

const errorMessage = async (response: Response): Promise<string> =>
  /<Message>([^<]*)<\/Message>/.exec(await response.text())?.[1] ?? response.statusText;

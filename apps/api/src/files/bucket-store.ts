import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RandomAccessSource } from '@octavo/epub/zip';
import { AwsClient } from 'aws4fetch';
import { validateKey, type FileStore, FileNotFoundError } from './file-store.ts';

/** Where a bucket is and who may use it. */
export interface BucketConfig {
  /** The address of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Every request may be sent again: each says what is to be, not what is to be done. */
const MAX_ATTEMPTS = 4;
const INITIAL_BACKOFF_MS = 100;
const READ_TIMEOUT_MS = 30_000;
const WRITE_TIMEOUT_MS = 15 * 60_000;

/**
 * A file store in a bucket of any service that speaks S3: path-style addresses, signature version 4, single uploads of
 * up to 5 GB, reads by range. Uploads carry their SHA-256, so that a damaged one is refused and never kept.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-auth-using-authorization-header.html
 */
export function bucketStore(config: BucketConfig): FileStore {
  const { accessKeyId, secretAccessKey, region } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const urlFor = (key: string) => `${config.endpoint}/${config.bucket}/${validateKey(key)}`;

  async function request(method: string, key: string, init: RequestInit = {}, accepted: readonly number[] = []) {
    const answer = await fetchWithRetry((signal) => client.sign(urlFor(key), { ...init, method, signal }), method);
    if (answer.ok || accepted.includes(answer.status)) return answer;
    throw new Error(`The bucket answered ${method} ${key} with ${answer.status}: ${await errorMessage(answer)}`);
  }

  const upload = async (key: string, body: Blob | Uint8Array<ArrayBuffer>, sha256: string): Promise<void> => {
    await discardBody(await request('PUT', key, { body, headers: { 'x-amz-content-sha256': sha256 } }));
  };

  return {
    put: (key, bytes) => upload(key, Uint8Array.from(bytes), createHash('sha256').update(bytes).digest('hex')),

    async putFile(key, path) {
      const hash = createHash('sha256');
      for await (const part of createReadStream(path) as AsyncIterable<Buffer>) hash.update(part);
      // A blob of a file is read while it is sent, and its size is known beforehand: services refuse uploads without.
      await upload(key, await openAsBlob(path), hash.digest('hex'));
    },

    async get(key) {
      const answer = await request('GET', key, {}, [404]);
      if (answer.status !== 404) return new Uint8Array(await answer.arrayBuffer());
      await discardBody(answer);
      return undefined;
    },

    async open(key) {
      const head = await request('HEAD', key, {}, [404]);
      if (head.status === 404) throw new FileNotFoundError(key);
      const size = Number(head.headers.get('content-length'));
      const etag = head.headers.get('etag');
      return rangeSource(size, async (first, last) => {
        // Another file under the same key in the middle of a reading would be a mixture of both.
        const condition: Record<string, string> = etag ? { 'if-match': etag } : {};
        const answer = await request('GET', key, { headers: { ...condition, range: `bytes=${first}-${last}` } });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        // Not every service knows the condition.
        if (answer.headers.get('etag') !== etag) throw new Error(`${key} changed while it was read.`);
        if (answer.status === 206 && bytes.byteLength === last - first + 1) return bytes;
        if (answer.status === 200 && bytes.byteLength === size) return bytes.subarray(first, last + 1);
        throw new RangeError(`The bucket gave another part of ${key} than was asked for.`);
      });
    },

    async remove(key) {
      await discardBody(await request('DELETE', key, {}, [404]));
    },
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

/** Signs and sends until there is an answer that another try would not better. The last failure is the caller's. */
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

/** An answer that nobody reads keeps its connection. */
const discardBody = async (answer: Response): Promise<void> => void (await answer.arrayBuffer());

const errorMessage = async (answer: Response): Promise<string> =>
  /<Message>([^<]*)<\/Message>/.exec(await answer.text())?.[1] ?? answer.statusText;

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { isSignedBy } from '../../test/signature.ts';
import { startBucketServer } from '../../test/bucket-server.ts';
import { bucketStore } from './bucket-store.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a bucket server with the given request handler. */
async function startBucketThat(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return bucketStore({ endpoint, bucket: 'books', region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' });
}

it('retries when the service is busy or the connection breaks', async () => {
  let requests = 0;
  const files = await startBucketThat((request, response) => {
    requests += 1;
    request.resume();
    if (requests === 1) request.socket.destroy();
    else response.writeHead(requests === 2 ? 503 : 200).end();
  });
  await files.put('covers/ab.webp', Buffer.from('picture'));
  expect(requests).toBe(3);
});

it('reports why the service refused a request', async () => {
  const files = await startBucketThat((_, response) =>
    response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Not yours.</Message></Error>'),
  );
  await expect(files.get('covers/ab.webp')).rejects.toThrow('GET covers/ab.webp with 403: Not yours.');
});

it('never mixes two files when one replaces the other during a read', async () => {
  const { config, close } = await startBucketServer();
  const files = bucketStore(config);
  await files.put('books/one.epub', Buffer.from('aaaaaaaa'));
  const source = await files.open('books/one.epub');
  await files.put('books/one.epub', Buffer.from('bbbbbbbb'));
  await expect(source.read(0, 4)).rejects.toThrow(/changed|412/);
  await close();
});

it('signs requests, with the hash of the uploaded content', async () => {
  const seen: (string | undefined)[] = [];
  const files = await startBucketThat((request, response) => {
    request.resume();
    const hash = String(request.headers['x-amz-content-sha256']);
    seen.push(`${request.method} ${isSignedBy('secret', request)} ${hash.slice(0, 8)}`);
    const isRange = request.headers.range !== undefined;
    response.writeHead(isRange ? 206 : 200, { 'content-length': isRange ? 2 : 7, etag: '"one"' });
    response.end(request.method === 'HEAD' ? undefined : isRange ? 'ic' : 'picture');
  });
  await files.put('covers/ab.webp', Buffer.from('picture'));
  const source = await files.open('covers/ab.webp');
  expect(Buffer.from(await source.read(1, 2)).toString()).toBe('ic');
  await files.remove('covers/ab.webp');
  expect(seen).toEqual(['PUT true 2cea274d', 'HEAD true UNSIGNED', 'GET true UNSIGNED', 'DELETE true UNSIGNED']);
});

it('is refused with a key that the service does not know', async () => {
  const { config, close } = await startBucketServer();
  const files = bucketStore({ ...config, accessKeyId: 'guessed' });
  await expect(files.put('covers/ab.webp', Buffer.from('x'))).rejects.toThrow('403');
  await close();
});

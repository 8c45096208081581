import { describe, expect, it } from 'vitest';
import { ContractError, NetworkError, PermissionError } from '../errors/index.ts';
import { parseFilename } from './file-response.ts';
import { createApi } from './index.ts';

const tokens = {
  read: () => ({ accessToken: 'a', refreshToken: 'r' }),
  write: () => undefined,
  clear: () => undefined,
};
const apiOf = (respond: () => Response, requests: Request[] = []) =>
  createApi({
    baseUrl: 'http://shop.test/api/v1',
    tokens,
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(respond());
    },
  });
const epub = (headers: Record<string, string> = {}) =>
  new Response('PK', { headers: { 'content-type': 'application/epub+zip', ...headers } });

describe('a call that returns a file', () => {
  it('returns bytes, type and name, and sends the bearer token', async () => {
    const requests: Request[] = [];
    const disposition = 'attachment; filename="Salt Roads.epub"; filename*=UTF-8\'\'Salt%20Roads%20%E2%80%93%201.epub';
    const api = apiOf(() => epub({ 'content-disposition': disposition }), requests);
    const file = await api.products.file({ slug: 'salt-roads' });
    expect(file).toMatchObject({ filename: 'Salt Roads – 1.epub', type: 'application/epub+zip' });
    expect(await file?.blob.text()).toBe('PK');
    expect(requests.map((request) => [request.url, request.headers.get('authorization')])).toEqual([
      ['http://shop.test/api/v1/products/salt-roads/file', 'Bearer a'],
    ]);
    expect(requests[0]?.headers.get('accept')).toBe('application/epub+zip, application/json');
  });

  it('names a file without a name after the requested slug', async () => {
    expect((await apiOf(() => epub()).products.file({ slug: 'salt-roads' }))?.filename).toBe('salt-roads.epub');
    const csv = () => new Response('', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    expect(await apiOf(csv).annotations.export({ format: 'csv' })).toMatchObject({
      filename: 'marks.csv',
      type: 'text/csv',
    });
  });

  it('maps an HTML page to null, other text to a contract error, and an error response to its error', async () => {
    const page = apiOf(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(await page.products.file({ slug: 'a' })).toBeNull();
    const text = apiOf(() => new Response('PK', { headers: { 'content-type': 'text/plain' } }));
    await expect(text.products.file({ slug: 'a' })).rejects.toBeInstanceOf(ContractError);
    const rejectingApi = apiOf(() => Response.json({ code: 'not_entitled', detail: 'Not yours.' }, { status: 403 }));
    await expect(rejectingApi.products.file({ slug: 'a' })).rejects.toBeInstanceOf(PermissionError);
  });

  it('maps an interrupted download to a network error', async () => {
    const broken = apiOf(() => {
      const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
      return new Response(body, { headers: { 'content-type': 'application/epub+zip' } });
    });
    await expect(broken.products.file({ slug: 'a' })).rejects.toBeInstanceOf(NetworkError);
  });
});

it.each([
  ['', ''],
  ['attachment', ''],
  ['attachment; filename=plain.epub', 'plain.epub'],
  ['attachment; filename="with \\"quotes\\".epub"', 'with "quotes".epub'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\book.epub"', 'book.epub'],
  ['attachment; filename="..hidden"', 'hidden'],
  ["attachment; filename*=UTF-8''%E0%A4%A; filename=b.epub", 'b.epub'],
  ["attachment; filename*=utf-8'en'a%0Ab%2Fc.epub", 'c.epub'],
])('parses the file name in "%s"', (disposition, name) => {
  expect(parseFilename(disposition)).toBe(name);
});

/** Tests of the complete client, but for expired sessions. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContractError, NetworkError, NotFoundError, RateLimitError } from '../errors/index.ts';
import { contract, type Call } from '../contract/index.ts';
import { isTruncated } from '../entities/index.ts';
import { everyCall } from '../testing/every-call.ts';
import { book, origin, server, signedIn } from '../testing/recording-server.ts';
import { createApi, type Api } from './index.ts';

type Send = (api: Api) => Promise<unknown>;

const user = { id: 3, username: 'ines_h' };

afterEach(() => vi.restoreAllMocks());

describe('createApi', () => {
  it('sends each call as the specification defines it', async () => {
    const { fetch, lines, bodies } = server((_, line) => {
      if (line.includes('/orders') && line.startsWith('POST')) return { id: 5 };
      if (line.includes('/orders')) return { data: [], total_pages: 0 };
      if (line.includes('the-tide-clock')) return book;
      if (line.includes('/auth/login') || line.includes('/users/profile')) return { access_token: 'x', user };
      if (line.includes('/auth') || line.includes('/stripe') || line.includes('/users')) return { message: 'ok' };
      return [];
    });
    const api = createApi({ baseUrl: origin, fetch, tokens: signedIn() });
    await api.products.list();
    await api.products.ofGenre({ genreId: 4 });
    await api.products.ofGenre({ page: 2 });
    await api.products.topSales();
    await api.products.featured();
    await api.products.genres();
    await api.products.bySlug({ slug: 'the-tide-clock', userId: 3 });
    await api.products.favorites();
    await api.products.library({ userId: 3 });
    await api.favorites.add(7);
    await api.favorites.remove(7);
    await api.reviews.list({ productId: 7, page: 2 });
    await api.orders.list({});
    await api.users.updateProfile({ first_name: 'Ines', last_name: 'Harlow', email: 'ines@octavo.example' });
    await api.users.changePassword({ current_password: 'Old!2026', new_password: 'New!2026' });
    await api.auth.login({ username: 'ines_h', password: 'Octavo!2026&=+' });
    const form = { username: 'ines_h', email: 'i@o.example', password: 'Octavo!2026', first_name: '', last_name: '' };
    const typed = { ...form, role: 'customer', confirm_password: 'Octavo!2026' } as const;
    await api.auth.register(typed);
    await api.auth.forgotPassword({ email: 'i@o.example' });
    await api.auth.resetPassword({ key: 'k', login: 'ines_h', new_password: 'New!2026' });
    await api.stripe.login();
    expect(lines).toEqual([
      'GET /products -',
      'GET /products?per_page=25&tag=4&page=1 -',
      'GET /products?per_page=25&page=2 -',
      'GET /products/?orderby=popularity&order=desc -',
      'GET /products/featured -',
      'GET /products/genres -',
      'GET /products/the-tide-clock?slug=the-tide-clock&user_id=3 Bearer a1',
      'GET /products/favorites Bearer a1',
      'GET /products/library?user_id=3 Bearer a1',
      'POST /favorites/7 Bearer a1',
      'DELETE /favorites/7 Bearer a1',
      'GET /reviews?product=7&page=2 -',
      'GET /orders?page=1&per_page=10 Bearer a1',
      'PUT /users/profile Bearer a1',
      'PUT /users/password Bearer a1',
      'POST /auth/login -',
      'POST /auth/register -',
      'POST /auth/forgot-password -',
      'POST /auth/reset-password -',
      'GET /stripe/login Bearer a1',
    ]);
    expect(bodies[9]).toBe('|');
    expect(bodies[15]).toBe(
      'application/x-www-form-urlencoded;charset=UTF-8|username=ines_h&password=Octavo%212026%26%3D%2B',
    );
    expect(bodies[16]).toBe(`application/json|${JSON.stringify({ ...form, role: 'customer' })}`);
  });

  it('sends the order of reviews only when one is given', { tags: ['R2'] }, async () => {
    const { fetch, lines } = server(() => []);
    const { reviews } = createApi({ baseUrl: origin, fetch });
    await reviews.list({ productId: 7 });
    await reviews.list({ productId: 7, page: 2, sorting: { orderby: 'rating', order: 'asc' } });
    expect(lines).toEqual([
      'GET /reviews?product=7&page=1 -',
      'GET /reviews?product=7&page=2&orderby=rating&order=asc -',
    ]);
  });

  it('uses fallbacks for missing and null values of a book', async () => {
    const { fetch } = server(() => ({ ...book, id: '7', images: null, average_rating: null, meta_data: [{ key: 1 }] }));
    const product = await createApi({ baseUrl: origin, fetch }).products.bySlug({ slug: 'the-tide-clock' });
    expect(product).toMatchObject({ id: 7, images: [], average_rating: '0.00', regular_price: '', meta_data: [] });
  });

  it('skips invalid rows of a list and rejects a response that is not a list', async () => {
    const { fetch } = server((_, line) => (line.includes('featured') ? { oops: 1 } : [null, 3, { id: 'x' }, book]));
    const api = createApi({ baseUrl: origin, fetch });
    expect((await api.products.list()).map((product) => product.slug)).toEqual(['the-tide-clock']);
    await expect(api.products.featured()).rejects.toBeInstanceOf(ContractError);
  });

  it('parses a list of thousands in chunks and yields to the event loop between them', async () => {
    const rows = Array.from({ length: 2_100 }, (_, at) => (at === 700 ? { id: 'x' } : { ...book, id: at + 1 }));
    const { fetch } = server(() => rows);
    const api = createApi({ baseUrl: origin, fetch });
    // Each read of the clock exceeds the time budget of a chunk.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const turns = vi.fn<() => void>();
    const others = setInterval(turns);
    const listed = await api.products.list().finally(() => clearInterval(others));
    expect(listed.map(({ id }) => id)).toEqual(rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])));
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(3);

    const left = new AbortController();
    const leaving = api.products.list({ signal: left.signal });
    vi.mocked(performance.now).mockImplementation(() => {
      left.abort(new Error('left'));
      return (now += 100);
    });
    await expect(leaving).rejects.toThrow('left');
  });

  it.each([
    ['70213', 70_213],
    ['1', 1],
    ['0', 1],
    ['-3', 1],
    ['many', 1],
    ['1e999', 1],
    [null, 1],
  ])('parses an X-Total-Count of %j as %i books', async (header, total) => {
    const headers: HeadersInit = header === null ? {} : { 'x-total-count': header };
    const { fetch, lines } = server(() => Response.json([book], { headers }));
    const api = createApi({ baseUrl: origin, fetch });
    const listing = await api.products.catalog();
    expect([listing.data.map(({ id }) => id), listing.total, isTruncated(listing)]).toEqual([[7], total, total > 1]);
    expect((await api.products.search('the tide')).total).toBe(total);
    expect(lines).toEqual(['GET /products -', 'GET /products?search=the+tide -']);
  });

  it('parses a library with only the fields of the specification', async () => {
    const rows = [{ slug: 'salt-roads', name: 'Salt Roads', images: [{ src: '/s.jpg' }] }];
    const { fetch } = server(() => rows);
    const library = await createApi({ baseUrl: origin, fetch, tokens: signedIn() }).products.library({ userId: 3 });
    expect(library).toMatchObject(rows);
  });

  it('keeps the response body in the error of the matching class', async () => {
    const body = { message: 'Slow down', detail: 'Slow down', code: 'too_many_requests', request_id: 'q1' };
    const { fetch } = server(() => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }));
    const failure: unknown = await createApi({ baseUrl: origin, fetch })
      .products.list()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure).toMatchObject({ status: 429, body, requestId: 'q1', retryAfterSeconds: 30, message: 'Slow down' });
  });

  it('maps a lost connection to offline and passes an abort reason on', async () => {
    const broken = createApi({ baseUrl: origin, fetch: () => Promise.reject(new TypeError('fetch failed')) });
    await expect(broken.products.list()).rejects.toBeInstanceOf(NetworkError);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(broken.products.list({ signal })).rejects.toThrow('gone');
  });

  it('sends no request when a required token is missing', async () => {
    const { fetch, lines } = server(() => []);
    const api = createApi({ baseUrl: origin, fetch });
    await expect(api.products.favorites()).rejects.toMatchObject({ code: 'sign_in_required' });
    expect(lines).toEqual([]);
  });

  it('returns null for additive calls when the server supports only the specification', async () => {
    const { fetch } = server(() => new Response('<h1>Not found</h1>', { status: 404 }));
    const api = createApi({ baseUrl: origin, fetch, tokens: signedIn() });
    for (const [group, calls] of Object.entries(contract)) {
      for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
        if (!call.isAdditive || name === 'refresh') continue;
        const result = await (everyCall[group as keyof typeof contract] as Record<string, Send>)[name]?.(api);
        expect([call.path, result ?? false]).toEqual([call.path, false]);
      }
    }
    await expect(api.products.bySlug({ slug: 'x' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('treats an HTML page in response to an additive call as not supported', async () => {
    const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const api = createApi({ baseUrl: origin, fetch: server(page).fetch, tokens: signedIn() });
    for (const [group, calls] of Object.entries(contract)) {
      for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
        if (!call.isAdditive || name === 'refresh') continue;
        const result = await (everyCall[group as keyof typeof contract] as Record<string, Send>)[name]?.(api);
        expect([call.path, result ?? false]).toEqual([call.path, false]);
      }
    }
    await expect(api.orders.list({})).rejects.toBeInstanceOf(ContractError);
  });

  it('accepts annotations that are served as an HTML file', async () => {
    const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="marks.html"' };
    const { fetch } = server(() => new Response('<ul></ul>', { headers }));
    const file = await createApi({ baseUrl: origin, fetch, tokens: signedIn() }).annotations.export({ format: 'html' });
    expect(file).toMatchObject({ filename: 'marks.html', type: 'text/html' });
  });

  it('distinguishes a missing order from a missing call', async () => {
    const { fetch } = server(() => Response.json({ code: 'order_not_found' }, { status: 404 }));
    const api = createApi({ baseUrl: origin, fetch, tokens: signedIn() });
    await expect(api.orders.byId(5)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  it.each(['', ' ', 'null', '[]', '{}'])('treats the response "%s" as a missing book', async (text) => {
    const api = createApi({ baseUrl: origin, fetch: server(() => new Response(text)).fetch });
    await expect(api.products.bySlug({ slug: 'x' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('treats an HTML page as a failure, not as a missing book', async () => {
    const page = new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
    const api = createApi({ baseUrl: origin, fetch: server(() => page).fetch });
    await expect(api.products.bySlug({ slug: 'x' })).rejects.toBeInstanceOf(ContractError);
  });

  it('treats an HTML page as a failure, and an empty response as an empty list', async () => {
    const fetchGenres = (text: string) => {
      const response = new Response(text, { headers: { 'content-type': 'text/html' } });
      return createApi({ baseUrl: origin, fetch: server(() => response).fetch }).products.genres();
    };
    await expect(fetchGenres('<html></html>')).rejects.toBeInstanceOf(ContractError);
    await expect(fetchGenres('')).resolves.toEqual([]);
  });
});

describe('a relative base URL', () => {
  it('throws a TypeError without a page, not a network error', async () => {
    await expect(createApi().products.list()).rejects.toThrow(
      new TypeError(
        '"/api/v1/products" is a relative URL and there is no page to resolve it against. Use an absolute baseUrl.',
      ),
    );
  });
});

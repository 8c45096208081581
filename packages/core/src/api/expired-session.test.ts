/** Tests of the complete client when its session has expired or ends. */
import { describe, expect, it } from 'vitest';
import { AuthenticationError } from '../errors/index.ts';
import { createSessionStore, memoryStorage } from '../storage/index.ts';
import { aSession, aUser } from '../testing/index.ts';
import { book, origin, server, signedIn } from '../testing/recording-server.ts';
import { createApi } from './index.ts';

describe('an expired session', () => {
  const expiring = (refresh: () => unknown) =>
    server((request, line) => {
      if (line.includes('/auth/refresh')) return refresh();
      const isGood = request.headers.get('authorization') === 'Bearer a2';
      const isOpen = line.includes('/products/x') && !request.headers.has('authorization');
      if (!isGood && !isOpen) return Response.json({ code: 'session_ended' }, { status: 401 });
      return line.includes('/products/x') ? book : [];
    });

  it('is refreshed once for several calls, which are then repeated', async () => {
    const { fetch, lines, bodies } = expiring(() => ({ access_token: 'a2', refresh_token: 'r2' }));
    const tokens = signedIn();
    const api = createApi({ baseUrl: origin, fetch, tokens });
    await Promise.all(Array.from({ length: 10 }, () => api.products.favorites()));
    expect(lines.filter((line) => line.includes('refresh'))).toHaveLength(1);
    expect(bodies).toContain('application/json|{"refresh_token":"r1"}');
    expect(lines).toHaveLength(21);
    expect(tokens.read()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
  });

  it('uses tokens that another tab has stored in the meantime', async () => {
    const tokens = signedIn();
    const { fetch, lines } = expiring(() => Response.error());
    const api = createApi({
      baseUrl: origin,
      fetch,
      tokens,
      lock: async (_, work) => {
        tokens.write({ accessToken: 'a2', refreshToken: 'r2' });
        return work();
      },
    });
    await api.products.favorites();
    expect(lines).toEqual(['GET /products/favorites Bearer a1', 'GET /products/favorites Bearer a2']);
  });

  it('drops the tokens and notifies once when the server rejects the refresh', async () => {
    const { fetch } = expiring(() => Response.json({ code: 'session_ended' }, { status: 401 }));
    const tokens = signedIn();
    let ended = 0;
    const api = createApi({ baseUrl: origin, fetch, tokens, onSessionEnded: () => (ended += 1) });
    const results = await Promise.allSettled([api.products.favorites(), api.orders.list({}), api.stripe.login()]);
    expect(
      results.map((result) => result.status === 'rejected' && result.reason instanceof AuthenticationError),
    ).toEqual([true, true, true]);
    expect(tokens.read()).toBeNull();
    expect(ended).toBe(1);
  });

  it('ends on a server without refresh, and optional calls are repeated without a token', async () => {
    const { fetch, lines } = expiring(() => new Response('', { status: 404 }));
    const tokens = signedIn();
    const api = createApi({ baseUrl: origin, fetch, tokens });
    expect(await api.products.bySlug({ slug: 'x' })).toMatchObject({ id: 7 });
    expect(lines.at(-1)).toBe('GET /products/x?slug=x -');
    expect(tokens.read()).toBeNull();
  });

  it('keeps the tokens when the refresh fails with a network or server error', async () => {
    for (const status of [500, 503, 429]) {
      const { fetch } = expiring(() => Response.json({}, { status }));
      const tokens = signedIn();
      const api = createApi({ baseUrl: origin, fetch, tokens });
      await expect(api.products.favorites()).rejects.toMatchObject({ status });
      expect(tokens.read()?.refreshToken).toBe('r1');
    }
  });

  it('does not restore a session that ended during the refresh', async () => {
    const tokens = signedIn();
    const { fetch } = expiring(() => {
      tokens.clear();
      return { access_token: 'a2', refresh_token: 'r2' };
    });
    const api = createApi({ baseUrl: origin, fetch, tokens });
    await expect(api.products.favorites()).rejects.toBeInstanceOf(AuthenticationError);
    expect(tokens.read()).toBeNull();
  });

  it('never repeats a call with the tokens of another account', async () => {
    const session = createSessionStore(memoryStorage());
    session.save(aSession({ access_token: 'a1', user: aUser({ id: 3 }) }));
    const { fetch, lines } = server((request) => {
      session.save(aSession({ access_token: 'b1', user: aUser({ id: 4 }) }));
      return request.headers.has('authorization') ? Response.json({}, { status: 401 }) : book;
    });
    const api = createApi({ baseUrl: origin, fetch, tokens: session });
    const profile = { first_name: 'Ines', last_name: 'Harlow', email: 'ines@octavo.example' };
    await expect(api.users.updateProfile(profile)).rejects.toBeInstanceOf(AuthenticationError);
    expect(lines).toEqual(['PUT /users/profile Bearer a1']);
    session.save(aSession({ access_token: 'a1', user: aUser({ id: 3 }) }));
    await api.products.bySlug({ slug: 'x' });
    expect(lines.slice(1)).toEqual(['GET /products/x?slug=x Bearer a1', 'GET /products/x?slug=x -']);
  });

  it('rejects an aborted call during the refresh immediately', async () => {
    const { fetch } = expiring(() => new Promise(() => undefined));
    const tokens = signedIn();
    const abort = new AbortController();
    const favorites = createApi({ baseUrl: origin, fetch, tokens }).products.favorites({ signal: abort.signal });
    setTimeout(() => abort.abort(new Error('gone')), 5);
    await expect(favorites).rejects.toThrow('gone');
    expect(tokens.read()?.accessToken).toBe('a1');
  });

  it.each(['<html>', 'null', '5', '{}', '{"access_token":7}', '{"access_token":"a\\nb"}'])(
    'ends when the response to the refresh is %s',
    async (text) => {
      const { fetch } = expiring(() => new Response(text));
      const tokens = signedIn();
      const api = createApi({ baseUrl: origin, fetch, tokens });
      await expect(api.products.favorites()).rejects.toBeInstanceOf(AuthenticationError);
      expect(tokens.read()).toBeNull();
    },
  );

  it('does not end after a wrong current password', async () => {
    const { fetch, lines } = server(() => Response.json({ code: 'current_password_incorrect' }, { status: 401 }));
    const api = createApi({ baseUrl: origin, fetch, tokens: signedIn() });
    const change = { current_password: 'Wrong!26', new_password: 'New!2026' };
    await expect(api.users.changePassword(change)).rejects.toMatchObject({ code: 'current_password_incorrect' });
    expect(lines).toEqual(['PUT /users/password Bearer a1']);
  });

  it('is ended on the server with both tokens and without a refresh', async () => {
    const { fetch, lines, bodies } = server(() => new Response(null, { status: 204 }));
    await createApi({ baseUrl: origin, fetch, tokens: signedIn() }).auth.logout();
    expect(lines).toEqual(['POST /auth/logout Bearer a1']);
    expect(bodies).toEqual(['application/json|{"refresh_token":"r1"}']);
  });
});

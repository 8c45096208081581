import { expect, it, vi } from 'vitest';

it('requests the manifest on import and returns that response once', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    requests.push(address);
    return Response.json({ number: requests.length });
  });
  const { fetchPrefetched } = await import('./prefetch-manifest.ts');
  const manifest = new URL('manifest.json', location.href).href;
  expect(requests).toEqual([manifest]);
  expect(await (await fetchPrefetched(new URL('position', location.href).href)).json()).toEqual({ number: 2 });
  expect(await (await fetchPrefetched(manifest, { signal: AbortSignal.timeout(1000) })).json()).toEqual({ number: 1 });
  expect(await (await fetchPrefetched(manifest)).json()).toEqual({ number: 3 });
  vi.unstubAllGlobals();
});

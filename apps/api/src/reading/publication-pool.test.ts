import { bufferSource, createZipWriter, memorySink } from '@octavo/epub/zip';
import { expect, it } from 'vitest';
import { type PoolLimits, PublicationPool } from './publication-pool.ts';
import { splitManifest } from './served-manifest.ts';

const LIMITS: PoolLimits = {
  idleBooks: 10,
  idleBytes: 5_000,
  heavyBytes: 1_500,
  openBytes: 8_000,
  heavyPauseMs: 0,
  heavyWaiting: 100,
};

/** A pool over books whose names contain the size of their manifests. */
async function aPool(limits: Partial<PoolLimits> = {}) {
  const sink = memorySink();
  const zip = createZipWriter(sink);
  await zip.add('one.xhtml', '<p/>');
  await zip.finish();
  let opened = 0;
  let open = 0;
  const pool = new PublicationPool(
    {
      get: async (key: string) => {
        if (key === 'gone') return undefined;
        const manifest = { readingOrder: [{ href: 'one.xhtml', type: 'application/xhtml+xml' }], resources: [] };
        const text = JSON.stringify(manifest);
        return Buffer.from(key === 'broken' ? '{'.repeat(2_000) : text + ' '.repeat(Number(key) - text.length));
      },
      open: async () => {
        opened += 1;
        open += 1;
        return { ...bufferSource(sink.bytes()), close: async () => void (open -= 1) };
      },
    } as unknown as ConstructorParameters<typeof PublicationPool>[0],
    { ...LIMITS, ...limits },
    async (manifest) => splitManifest(manifest),
  );
  const keysOf = (name: string, bytes: number | string) => ({ publication_key: name, manifest_key: String(bytes) });
  return {
    pool,
    read: (name: string, bytes: number | string) =>
      pool.use(keysOf(name, bytes), async ({ manifest }) => manifest.byteLength),
    hold: async (name: string, bytes: number) => {
      let release = async (): Promise<void> => {};
      await pool.hold(keysOf(name, bytes), async (_, free) => void (release = free));
      return release;
    },
    counts: () => ({ opened, open }),
  };
}

it('keeps idle books open, as many as their number and the size of their manifests allow', async () => {
  const { read, counts } = await aPool();
  for (let at = 0; at < 12; at += 1) await read(`small-${at}`, 200);
  expect(counts()).toEqual({ opened: 12, open: 10 });
  await read('small-11', 200);
  expect(counts().opened).toBe(12);
  for (let at = 0; at < 4; at += 1) await read(`large-${at}`, 2_000);
  expect(counts().open).toBeLessThanOrEqual(5);
  await read('large-3', 2_000);
  expect(counts().opened).toBe(16);
});

it(
  'refuses only books with a large manifest while those in use need too much memory',
  { tags: ['check-59'] },
  async () => {
    const { read, hold, counts } = await aPool();
    const releases = await Promise.all(Array.from({ length: 4 }, async (_, at) => hold(`held-${at}`, 2_000)));
    await expect(read('another', 2_000)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    await expect(read('another', 2_000)).rejects.toMatchObject({ code: 'overloaded' });
    expect(await read('held-0', 2_000)).toBe(2_000);
    for (let at = 0; at < 20; at += 1) expect(await read(`small-${at}`, 200)).toBe(200);
    expect(counts().opened).toBe(24);
    for (const release of releases) await release();
    expect(await read('another', 2_000)).toBe(2_000);
  },
);

it('frees the memory of a book that cannot be opened', { tags: ['check-59'] }, async () => {
  const { read, hold } = await aPool();
  for (let at = 0; at < 20; at += 1) {
    await expect(read(`broken-${at}`, 'broken')).rejects.toThrow(SyntaxError);
    await expect(read(`gone-${at}`, 'gone')).rejects.toThrow('is missing from the file store');
  }
  const releases = await Promise.all(Array.from({ length: 4 }, async (_, at) => hold(`held-${at}`, 2_000)));
  expect(releases).toHaveLength(4);
});

it('opens books with a large manifest one after another, and refuses those that would wait too long', async () => {
  const { read, counts } = await aPool({ openBytes: 1e6, heavyPauseMs: 50, heavyWaiting: 3 });
  const started = performance.now();
  let openedHeavy = 0;
  const heavy = Array.from({ length: 6 }, async (_, at) => {
    const size = await read(`heavy-${at}`, 2_000);
    openedHeavy += 1;
    return size;
  });
  expect(await read('small', 200)).toBe(200);
  expect(openedHeavy).toBeLessThanOrEqual(1);
  const results = await Promise.allSettled(heavy);
  const opened = results.filter(({ status }) => status === 'fulfilled').length;
  expect([3, 4]).toContain(opened);
  expect(performance.now() - started).toBeGreaterThanOrEqual((opened - 1) * 50 - 1);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(reasons).toEqual(reasons.map(() => expect.objectContaining({ code: 'overloaded' })));
  expect(counts().opened).toBe(opened + 1);
});

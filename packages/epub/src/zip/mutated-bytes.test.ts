import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { anEpub } from '../testing/an-epub.ts';
import { bufferSource, openZip } from './index.ts';

describe('mutated bytes', () => {
  const sound = anEpub();

  /** Reads every entry; the only failure that is expected is ours. */
  async function faultOf(bytes: Uint8Array): Promise<unknown> {
    try {
      const archive = await openZip(bufferSource(bytes), { ...DEFAULT_LIMITS, totalBytes: 10 * 1024 ** 2 });
      for (const entry of archive.entries) {
        await archive.read(entry);
        await archive.verify(entry);
      }
    } catch (error) {
      return error instanceof EpubError ? undefined : error;
    }
    return undefined;
  }

  it('lead to an EpubError or to entries that can be read, never to a crash', async () => {
    const mutation = fc.tuple(fc.nat(sound.length - 1), fc.nat(255));
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(mutations, fc.option(fc.nat(sound.length)), async (changes, cut) => {
        const bytes = Buffer.from(sound.subarray(0, cut ?? sound.length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        expect(await faultOf(bytes)).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });

  it('in the directory are met the same way', async () => {
    const at = fc.integer({ min: sound.length - 400, max: sound.length - 1 });
    const mutation = fc.tuple(at, fc.constantFrom(0, 1, 0x50, 0x7f, 0x80, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(sound);
        for (const [where, value] of changes) bytes[where] = value;
        expect(await faultOf(bytes)).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../check/index.ts';
import { EpubError } from '../errors/index.ts';
import { anEpub } from '../testing/an-epub.ts';
import { bufferSource, openZip } from './index.ts';

describe('mutated bytes', () => {
  const validEpub = anEpub();

  /** Reads every entry and returns the error, unless it is an `EpubError`, which is expected. */
  async function errorOf(bytes: Uint8Array): Promise<unknown> {
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

  it('cause an EpubError or readable entries, never a crash', async () => {
    const mutation = fc.tuple(fc.nat(validEpub.length - 1), fc.nat(255));
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(mutations, fc.option(fc.nat(validEpub.length)), async (changes, cut) => {
        const bytes = Buffer.from(validEpub.subarray(0, cut ?? validEpub.length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        expect(await errorOf(bytes)).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });

  it('cause the same in the directory of the ZIP file', async () => {
    const at = fc.integer({ min: validEpub.length - 400, max: validEpub.length - 1 });
    const mutation = fc.tuple(at, fc.constantFrom(0, 1, 0x50, 0x7f, 0x80, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(validEpub);
        for (const [offset, value] of changes) bytes[offset] = value;
        expect(await errorOf(bytes)).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
});

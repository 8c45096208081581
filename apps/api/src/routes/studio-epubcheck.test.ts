import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EpubcheckReport } from '@octavo/core/studio';
import { createZipWriter, memorySink } from '@octavo/epub/zip';
import { xhtmlDocument } from '@octavo/epub/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDraft, anAuthor, anEpub, type StudioTestUser } from '../../test/an-author.ts';
import { openTestShop, type TestShop } from '../../test/harness.ts';
import { isDeep } from '../../test/is-deep.ts';
import { EpubcheckQueue } from '../epubcheck/index.ts';
import { CheckerFailedError, CheckStoppedError, runEpubcheck } from '../epubcheck/run-epubcheck.ts';

let shop: TestShop;
let author: StudioTestUser;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ settings: { EPUBCHECK: 'on' } });
  author = await anAuthor(shop, 'checked_author');
  folder = mkdtempSync(join(tmpdir(), 'octavo-test-epubcheck-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const chapter = (body: string) => ({
  href: 'one.xhtml',
  title: 'One',
  content: xhtmlDocument({ title: 'One', language: 'en', body }),
});
/** A chapter that EPUBCheck has a message about, and the shop's own report as well. */
const BROKEN = chapter('<p>See <a href="two.xhtml">the next chapter</a>.</p>');

/** Stores a file and checks it with EPUBCheck alone. */
async function checkFile(bytes: Uint8Array, limits = { timeLimitMs: 60_000, memoryMb: 512 }) {
  const path = join(folder, 'book.epub');
  writeFileSync(path, bytes);
  return runEpubcheck(path, { limits });
}

describe('the advice of EPUBCheck', () => {
  it('comes after the report, is stored with it, and does not keep the book from being published', async () => {
    const { id } = await aDraft(shop, author, { documents: [BROKEN] });
    const { findings, epubcheck } = await author.studio.report(id);
    expect(findings.map(({ code }) => code)).toContain('content_removed');
    expect(epubcheck).toMatchObject({ status: 'complete', limit: '' });
    expect(epubcheck?.messages.map(({ code, file }) => [code, file])).toContainEqual(['RSC-007', 'EPUB/one.xhtml']);
    expect((await author.studio.publishBook(id)).status).toBe('in_review');
  });

  it('is complete for a valid book, and the same for its current file and for its id', async () => {
    const { id } = await aDraft(shop, author, { documents: [chapter('<p>It began.</p>')] });
    const report = await author.studio.report(id);
    expect(report.epubcheck).toMatchObject({ status: 'complete', message_count: 0 });
    const editionId = (await author.studio.book(id)).edition?.id;
    expect(await author.studio.report(id, { editionId })).toEqual(report);
  });

  it('is pending while the file waits, and another process takes over a check whose process was killed', async () => {
    const { id } = await aDraft(shop, author);
    const editionId = (await author.studio.book(id)).edition?.id ?? 0;
    await shop.pool.query(
      `update epubcheck_reports set status = 'pending', report = null, next_attempt_at = $2 where edition_id = $1`,
      [editionId, shop.clock.now],
    );
    const { is_accepted: isAccepted, epubcheck } = await author.studio.report(id);
    expect([isAccepted, epubcheck]).toEqual([
      true,
      { status: 'pending', limit: '', messages: [], message_count: 0, muted: [] },
    ]);
    await shop.deps.studio.checkDue();
    expect((await author.studio.report(id)).epubcheck?.status).toBe('complete');
  });

  it('is missing for files that are not checked', async () => {
    const { id } = await aDraft(shop, author);
    await shop.deps.db.deleteFrom('epubcheck_reports').execute();
    expect((await author.studio.report(id)).epubcheck).toBeNull();
  });
});

describe('the queue of files', () => {
  const COMPLETE: EpubcheckReport = { status: 'complete', limit: '', messages: [], message_count: 0, muted: [] };
  const failures: unknown[] = [];
  const aQueue = (run: () => Promise<EpubcheckReport>, isRequested = () => false) =>
    new EpubcheckQueue({
      ...shop.deps,
      shutdown: {
        get isRequested() {
          return isRequested();
        },
      },
      isEnabled: true,
      onFailure: (error) => void failures.push(error),
      run,
    });

  /** Puts a file back into the queue. */
  async function putBack(id: number): Promise<void> {
    const editionId = (await author.studio.book(id)).edition?.id ?? 0;
    await shop.pool.query(
      `update epubcheck_reports set status = 'pending', report = null, attempts = 0, next_attempt_at = $2 where edition_id = $1`,
      [editionId, shop.clock.now],
    );
  }

  /** Uploads a book and puts its file back into the queue. */
  async function aWaitingFile(): Promise<number> {
    const { id } = await aDraft(shop, author);
    await putBack(id);
    return id;
  }
  const adviceOf = async (id: number) => (await author.studio.report(id)).epubcheck;

  it('runs one checker at a time', async () => {
    const books = [await aDraft(shop, author), await aDraft(shop, author), await aDraft(shop, author)];
    for (const { id } of books) await putBack(id);
    let running = 0;
    let maxRunning = 0;
    let checks = 0;
    const queue = aQueue(async () => {
      running += 1;
      checks += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise(setImmediate);
      running -= 1;
      return COMPLETE;
    });
    await Promise.all([queue.processDue(), queue.processDue(), queue.processDue()]);
    expect([maxRunning, checks]).toEqual([1, 3]);
  });

  it('stores a partial result with its limit', async () => {
    const id = await aWaitingFile();
    await aQueue(async () => ({ ...COMPLETE, status: 'partial', limit: 'memory' })).processDue();
    expect(await adviceOf(id)).toMatchObject({ status: 'partial', limit: 'memory' });
  });

  it('gives up a file for which the checker has no result, and reports it', async () => {
    const id = await aWaitingFile();
    failures.length = 0;
    await aQueue(async () => Promise.reject(new CheckerFailedError('broken'))).processDue();
    expect(await adviceOf(id)).toEqual({ ...COMPLETE, status: 'failed' });
    expect(failures).toHaveLength(1);
  });

  it('tries again later when the file cannot be read now', async () => {
    const id = await aWaitingFile();
    await aQueue(async () => Promise.reject(new Error('The file store does not respond.'))).processDue();
    expect(await adviceOf(id)).toMatchObject({ status: 'pending' });
    await shop.advanceClock(10 * 60_000);
    await aQueue(async () => COMPLETE).processDue();
    expect(await adviceOf(id)).toMatchObject({ status: 'complete' });
  });

  it('keeps a file whose check a stopping shop has given up', async () => {
    const id = await aWaitingFile();
    let isStopping = false;
    await aQueue(
      async () => {
        isStopping = true;
        throw new CheckStoppedError('The shop stops.');
      },
      () => isStopping,
    ).processDue();
    expect(await adviceOf(id)).toMatchObject({ status: 'pending' });
    await aQueue(async () => COMPLETE).processDue();
    expect(await adviceOf(id)).toMatchObject({ status: 'complete' });
  });
});

describe.runIf(isDeep)('a hostile file', () => {
  it('is killed when it fills the memory, and the messages until then are kept', { timeout: 120_000 }, async () => {
    const sink = memorySink();
    const zip = createZipWriter(sink);
    await zip.add('mimetype', 'application/epub+zip', 'stored');
    const zeros = new Uint8Array(100 * 1024 * 1024);
    for (let at = 0; at < 4; at += 1) await zip.add(`zeros-${at}.bin`, zeros);
    await zip.finish();
    const limits = { timeLimitMs: 100_000, memoryMb: 320 };
    expect(await checkFile(sink.bytes(), limits)).toMatchObject({ status: 'partial', limit: 'memory' });
  });

  it('reaches no server', async () => {
    const requests: string[] = [];
    const server: Server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const content = `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY % remote SYSTEM "${origin}/dtd"> %remote; <!ENTITY file SYSTEM "file:///etc/hostname">]>
      <html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title>One</title><link rel="stylesheet" href="${origin}/style.css"/></head><body><p>&file;</p><img src="${origin}/picture.png" alt=""/></body></html>`;
    const report = await checkFile(await anEpub({ documents: [{ href: 'one.xhtml', title: 'One', content }] }));
    await new Promise((resolve) => server.close(resolve));
    expect(report.status).toBe('complete');
    expect(requests).toEqual([]);
  });

  it('that is no EPUB gets messages, not a failure', async () => {
    const report = await checkFile(Buffer.from('This is not a book.'));
    expect(report.status).toBe('complete');
    expect(report.message_count + report.muted.length).toBeGreaterThan(0);
  });
});

/**
 * Measures the import and the report of every real book. The baseline is the least work of an import: it unpacks each file
 * of the book and compresses it again.
 */
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { root } from '../build.mjs';
import { bundleModule } from './bundle.mjs';
import { median } from './median.mjs';

const FOLDER = resolve(root, process.env.OCTAVO_REAL_BOOKS ?? '../shared/epubs');
const ROUNDS = Number(process.env.OCTAVO_BENCH_ROUNDS ?? 5);
const compress = promisify(deflateRaw);

export async function measure() {
  const books = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.epub')) : [];
  if (books.length === 0) throw new Error(`No real books in ${FOLDER}: set OCTAVO_REAL_BOOKS.`);
  const epub = await loadEpubPackage();
  const folder = mkdtempSync(join(tmpdir(), 'octavo-imports-'));
  try {
    const rows = [];
    const imports = [];
    const reports = [];
    for (const name of books) {
      const file = join(FOLDER, name);
      const copy = join(folder, 'copy.zip');
      const measured = { importMs: [], reportMs: [], baselineMs: [] };
      // Alternating, so that other load on the machine affects all three equally.
      for (let round = 0; round < ROUNDS; round += 1) {
        measured.baselineMs.push(await timeOf(() => repack(epub, file)));
        measured.importMs.push(await timeOf(() => importBook(epub, file, copy)));
        measured.reportMs.push(await timeOf(async () => epub.checkBook(await epub.fileSource(file))));
      }
      const [importMs, reportMs, baselineMs] = Object.values(measured).map(median);
      imports.push(importMs);
      reports.push(reportMs);
      rows.push([
        name.replace('.epub', ''),
        (statSync(file).size / 1e6).toFixed(1),
        importMs.toFixed(0),
        baselineMs.toFixed(0),
        (importMs / baselineMs).toFixed(1),
        reportMs.toFixed(0),
      ]);
    }
    return {
      isTrial: ROUNDS < 5,
      columns: ['book', 'MB', 'ms, import', 'ms, unpack and compress', 'ratio', 'ms, report'],
      rows,
      notes: [
        `Medians of ${ROUNDS} rounds in one process. An import reads the book from a file and writes the copy to serve.`,
        'The baseline unpacks every file of the book and compresses it again, one at a time. The ratio is import to baseline.',
        `Median of all imports: ${median(imports).toFixed(0)} ms, the longest ${Math.max(...imports).toFixed(0)} ms.`,
        `Median of all reports: ${median(reports).toFixed(0)} ms (limit 3,000), the longest ${Math.max(...reports).toFixed(0)} ms (limit 20,000).`,
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadEpubPackage() {
  const modules = ['publication', 'normalize', 'report', 'zip'].map(async (name) => {
    const bundle = await bundleModule(`epub-${name}`, `packages/epub/src/${name}/index.ts`);
    return import(pathToFileURL(bundle).href);
  });
  return Object.assign({}, ...(await Promise.all(modules)));
}

async function importBook({ openPublication, normalize, fileSource, fileSink }, file, copy) {
  const publication = await openPublication(await fileSource(file));
  try {
    await normalize(publication, fileSink(copy));
  } finally {
    await publication.close();
  }
}

async function repack({ openZip, fileSource }, file) {
  const archive = await openZip(await fileSource(file));
  try {
    for (const entry of archive.entries) await compress(await archive.read(entry));
  } finally {
    await archive.close();
  }
}

async function timeOf(task) {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

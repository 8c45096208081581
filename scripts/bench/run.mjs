/**
 * `pnpm bench [part …]`: performance figures, each compared with a baseline in the same run. A part prints its table and
 * writes it to `scripts/record.md` with the machine and the commit. `--list` names the parts.
 */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { recordBench, toTable } from '../record.mjs';
import { selectParts, describeCommit } from '../select-parts.mjs';

const PARTS = {
  start: {
    description: 'from a fresh clone to a running shop, and the second start',
    load: () => import('./start.mjs'),
  },
  api: {
    description: 'CPU cost of an API response, compared with baselines on both databases',
    load: () => import('./api.mjs'),
  },
  pages: {
    description: 'CPU cost of a page, cached and rendered',
    load: () => import('./pages.mjs'),
  },
  lighthouse: {
    description:
      'pages on a phone over a slow network, measured by Lighthouse, compared with the same pages without scripts',
    load: () => import('./lighthouse.mjs'),
  },
  'multi-process': {
    description: 'two processes behind a proxy on one PostgreSQL server, compared with one process',
    load: () => import('./multi-process.mjs'),
  },
  plans: {
    description: 'rows that each call reads from the database, in a small shop and in a large one',
    load: () => import('./plans.mjs'),
  },
  soak: { description: 'ten minutes of mixed load, and the memory growth', load: () => import('./soak.mjs') },
  scale: { description: 'the server with 1,000, 10,000 and 70,000 books', load: () => import('./scale.mjs') },
  reader: {
    description: 'first readable page, streamed, compared with loading the whole file',
    load: () => import('./reader.mjs'),
  },
  'large-books': {
    description: 'a chapter of 5 MB, 10,000 chapters, and a file of 1 GB in the reader, compared with short chapters',
    load: () => import('./large-books.mjs'),
  },
  imports: {
    description: 'import and report of every real book, compared with unpacking and compressing its files',
    load: () => import('./imports.mjs'),
  },
  reports: {
    description: 'reports about real books in the studio, and visitors beside them, compared with visitors at rest',
    load: () => import('./reports.mjs'),
  },
  search: {
    description: 'the search box in a browser over 70,000 books, compared with 1,000',
    load: () => import('./search.mjs'),
  },
  core: {
    description: 'a keystroke in the search box, compared with a bare scan and a naive filter',
    load: () => import('./core.mjs'),
  },
};

for (const part of selectParts(PARTS)) {
  console.log(`\n# ${part.name}: ${part.description}`);
  const { measure } = await part.load();
  const { columns, rows, notes = [], isTrial = false } = await measure();
  const table = toTable(columns, rows);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
  const section = `${part.description[0].toUpperCase()}${part.description.slice(1)}.\n\n${table}\n\n${notes.map((note) => `- ${note}\n`).join('')}\nMeasured ${new Date().toISOString().slice(0, 10)} at ${describeCommit(execFileSync)} on ${machine}.`;
  // A trial with fewer rounds or requests is not recorded.
  if (!isTrial) recordBench(part.name, section);
  console.log(`\n${table}\n${notes.map((note) => `- ${note}`).join('\n')}`);
}

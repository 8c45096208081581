/**
 * `pnpm bench [part …]`: every figure that matters, each beside a floor or peer measured in the same run. A part prints
 * its table and writes it to `results/<part>.md` with the machine and the commit. `--list` names the parts.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { selectParts, describeCommit } from '../select-parts.mjs';

const PARTS = {
  start: { description: 'fresh clone to serving shop, and the second start', load: () => import('./start.mjs') },
  api: {
    description: 'what an answer of the server costs, beside floors on both databases',
    load: () => import('./api.mjs'),
  },
  pages: {
    description: 'what a page costs the server, from ready bytes and rendered anew',
    load: () => import('./pages.mjs'),
  },
  lighthouse: {
    description: 'pages on a phone over a slow network, by Lighthouse, beside themselves without scripts',
    load: () => import('./lighthouse.mjs'),
  },
  'multi-process': {
    description: 'two processes behind a proxy on one PostgreSQL, beside one of them',
    load: () => import('./multi-process.mjs'),
  },
  plans: {
    description: 'how much of the database a call walks over, in a small shop and in a large one',
    load: () => import('./plans.mjs'),
  },
  soak: { description: 'ten minutes of everything, and what it leaves in memory', load: () => import('./soak.mjs') },
  scale: { description: 'the server with 1,000, 10,000 and 70,000 books', load: () => import('./scale.mjs') },
  reader: {
    description: 'first readable page, streamed, beside the bytes of the whole file',
    load: () => import('./reader.mjs'),
  },
  search: {
    description: 'the search box in a browser over 70,000 books, beside 1,000',
    load: () => import('./search.mjs'),
  },
  core: {
    description: 'a keystroke in the search box beside a bare scan and a naive filter',
    load: () => import('./core.mjs'),
  },
};

const results = new URL('results/', import.meta.url);
mkdirSync(results, { recursive: true });
for (const part of selectParts(PARTS)) {
  console.log(`\n# ${part.name}: ${part.description}`);
  const { measure } = await part.load();
  const { columns, rows, notes = [], isTrial = false } = await measure();
  const table = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
  const page = `# ${part.name}\n\n${part.description[0].toUpperCase()}${part.description.slice(1)}.\n\n${table}\n\n${notes.map((note) => `- ${note}\n`).join('')}\nMeasured ${new Date().toISOString().slice(0, 10)} at ${describeCommit(execFileSync)} on ${machine}.\n`;
  // What was measured with less than all of it is for trying out only.
  if (!isTrial) writeFileSync(new URL(`${part.name}.md`, results), page);
  console.log(`\n${table}\n${notes.map((note) => `- ${note}`).join('\n')}`);
}

/** The record of deep checks and benchmarks: one file, one section per kind. It is committed once per issue. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const RECORD_FILE = new URL('record.md', import.meta.url);
const INTRODUCTION = `# Record of deep checks and benchmarks

Written by \`pnpm verify:deep\` and \`pnpm bench\`: the last result of every part. Commit it once per issue.
`;
const CHECKS = 'Deep checks';
const CHECK_COLUMNS = ['part', 'content', 'result', 'minutes', 'commit', 'date'];

/** Returns a Markdown table. */
export function toTable(columns, rows) {
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Replaces the row of a deep check. `row` has the part's name first. */
export function recordCheck(row) {
  const sections = readSections();
  const lines = (sections.get(CHECKS) ?? '').split('\n').filter((line) => /^\| (?!part |--- )/.test(line));
  const others = lines.filter((line) => !line.startsWith(`| ${row[0]} |`));
  const rows = [...others, `| ${row.join(' | ')} |`].toSorted((one, other) => (one < other ? -1 : 1));
  sections.set(CHECKS, `${toTable(CHECK_COLUMNS, [])}\n${rows.join('\n')}`);
  writeSections(sections);
}

/** Replaces the section of a benchmark. `text` is Markdown without a heading. */
export function recordBench(part, text) {
  const sections = readSections();
  sections.set(`Benchmark: ${part}`, text);
  writeSections(sections);
}

/** Text by heading, in the order of the file. */
function readSections() {
  const file = existsSync(RECORD_FILE) ? readFileSync(RECORD_FILE, 'utf8') : '';
  const sections = file.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return [heading, lines.join('\n').trim()];
    }),
  );
}

function writeSections(sections) {
  const inOrder = [...sections].toSorted(([one], [other]) => order(one).localeCompare(order(other)));
  const text = inOrder.map(([heading, section]) => `\n## ${heading}\n\n${section}\n`).join('');
  writeFileSync(RECORD_FILE, `${INTRODUCTION}${text}`);
}

/** The deep checks come first. */
const order = (heading) => (heading === CHECKS ? '' : heading);

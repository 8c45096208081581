/**
 * Fails on words that this project has replaced by the field's terms; `CONTRIBUTING.md` lists those terms.
 * Identifiers are read word by word: `sendDueLetters` counts as "send due letters".
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';
import { ALLOWED, BANNED, UNCHECKED_FILES } from './words.mjs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|js|css|md|mdx|html|sql|ya?ml)$/.test(file))
  .filter((file) => !UNCHECKED_FILES.some((pattern) => pattern.test(file)));

const findings = files.flatMap(findWords);
for (const { file, line, word, instead } of findings) console.log(`${file}:${line}: "${word}": use ${instead}.`);
if (process.argv.includes('--count')) printCounts();
process.exitCode = findings.length > 0 ? 1 : 0;

function findWords(file) {
  let lines;
  try {
    lines = readFileSync(join(root, file), 'utf8').split('\n');
  } catch {
    // A file that was deleted but not committed yet.
    return [];
  }
  return lines.flatMap((text, index) => {
    const checked = ALLOWED.filter(({ in: where }) => !where || where.test(file)).reduce(
      (rest, { text: allowed }) => rest.replace(allowed, ''),
      text,
    );
    const [everything, prose] = [splitIdentifiers(checked), splitIdentifiers(proseOf(file, checked))];
    return BANNED.flatMap(({ word, instead, isProseOnly }) => {
      const found = word.exec(isProseOnly ? prose : everything);
      return found ? [{ file, line: index + 1, word: found[0], instead }] : [];
    });
  });
}

/** Separates the parts of identifiers, which count as separate words. */
function splitIdentifiers(text) {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[-_./]/g, ' ');
}

/** A line of a document, or the comment of a line of code. */
function proseOf(file, text) {
  if (/\.mdx?$/.test(file)) return text.replace(/`[^`]*`/g, '');
  return /(?:^|\s)(?:\/\/|\/\*\*?|\*|--)(?:\s|$).*/.exec(text)?.[0] ?? '';
}

function printCounts() {
  const counts = new Map();
  for (const { word } of findings) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  for (const [word, count] of [...counts].toSorted((a, b) => b[1] - a[1]))
    console.log(`${String(count).padStart(6)} ${word}`);
}

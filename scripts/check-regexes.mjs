/**
 * Reports regular expressions that can take more than linear time, in the packages that read untrusted content. One
 * such expression lets a small book stop the shop. `--write` checks new expressions and records the safe ones in
 * `regexes/checked.json`; without it, an expression that is not recorded is an error.
 *
 * `recheck` searches for an attack. Its search can be wrong, so each attack is tried in this JavaScript engine.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './build.mjs';
import { EXEMPT } from './regexes/exempt.mjs';

const FOLDERS = ['packages/epub/src', 'packages/cover-art/src', 'apps/api/src'];
const NOT_SHIPPED = /\.(?:test|d)\.ts$|\/(?:testing|test)\//;
const RECORD_FILE = join(root, 'scripts/regexes/checked.json');
const SEARCH_TIMEOUT_MS = 30_000;
/** The lengths of the attacks that are tried. In linear time, the second takes four times as long as the first. */
const ATTACK_LENGTHS = [15_000, 60_000];
const MAX_GROWTH = 8;
const MIN_SLOW_MS = 40;

/** Every regular expression of the folders -> the places where it is written. */
function findRegexes() {
  const locations = new Map();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts') || NOT_SHIPPED.test(`/${name}`)) continue;
      const file = `${folder}/${name}`;
      const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
      const visit = (node) => {
        if (ts.isRegularExpressionLiteral(node)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          locations.set(node.text, [...(locations.get(node.text) ?? []), `${file}:${line + 1}`]);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }
  return locations;
}

function parseRegex(text) {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Whether an expression cannot be slow: it has no unbounded repetition, or a single one that can start at one position only. */
function isTrivial({ source, flags }) {
  const skeleton = source.replaceAll(/\\./gs, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  const repetitions = skeleton.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  const isAnchored = skeleton.startsWith('^') && !skeleton.includes('|') && !flags.includes('m');
  return repetitions === 0 || (repetitions === 1 && (isAnchored || flags.includes('y')));
}

/** The result of a check: `safe`, `slow`, or `undecided` when the search for an attack timed out without finding one. */
async function checkRegex(text) {
  const { source, flags } = parseRegex(text);
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const found = checkSync(source, flags, { timeout: SEARCH_TIMEOUT_MS });
  if (found.status === 'unknown') return { verdict: 'undecided' };
  if (found.status === 'safe' || !isSlow(new RegExp(source, flags.replace(/[gy]/g, '')), found.attack))
    return { verdict: 'safe' };
  return { verdict: 'slow', attack: found.attack.pattern };
}

/** Whether the time of the attack grows faster than its length. */
function isSlow(regex, { pumps, suffix }) {
  const measure = (length) => {
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / pumps.length / pump.length)).join('');
    const started = performance.now();
    regex.test(text + suffix);
    return performance.now() - started;
  };
  // Small attacks first: an exponential one would never end.
  for (const length of [30, 300, 3_000]) if (measure(length) > 1_000) return true;
  const [short, long] = ATTACK_LENGTHS.map((length) => Math.min(measure(length), measure(length)));
  return long > MIN_SLOW_MS && long / short > MAX_GROWTH;
}

const mustWrite = process.argv.includes('--write');
const recorded = JSON.parse(readFileSync(RECORD_FILE, 'utf8'));
const verdicts = {};
let failures = 0;
const fail = (text, where, reason) => {
  failures += 1;
  console.log(`${where.join(', ')}\n  ${text}\n  ${reason}`);
};
for (const [text, where] of findRegexes()) {
  if (EXEMPT.has(text) || isTrivial(parseRegex(text))) continue;
  if (recorded[text]) verdicts[text] = recorded[text];
  else if (!mustWrite) fail(text, where, 'is not checked: run `node scripts/check-regexes.mjs --write`');
  else {
    const { verdict, attack } = await checkRegex(text);
    if (verdict === 'slow') fail(text, where, `can take more than linear time, for example for ${attack}`);
    else verdicts[text] = verdict;
  }
}
if (mustWrite) {
  const sorted = Object.entries(verdicts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(RECORD_FILE, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
const undecided = Object.values(verdicts).filter((verdict) => verdict === 'undecided').length;
console.log(`${Object.keys(verdicts).length} regular expressions, ${undecided} undecided, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;

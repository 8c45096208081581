/** What the database server writes down of every statement (`auto_explain`), and how much a plan walked over. */

/** A table shorter than that may be read as a whole. */
export const SMALL_TABLE_ROWS = 500;

/** So much of a table is all of it: what is counted may have grown since. */
const FULL_SCAN_SHARE = 0.9;

/** Settings of a database whose every statement is written down with its plan. */
export const EXPLAIN_SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

/** What the server writes down, and the plans in it. */
export class PlanLog {
  #text = '';

  append(text) {
    this.#text += text;
  }

  clear() {
    this.#text = '';
  }

  includes(text) {
    return this.#text.includes(text);
  }

  /** A plan begins with the line that says so and goes on while lines begin with a tab. */
  plans() {
    return [...this.#text.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, lines]) =>
      JSON.parse(lines.replaceAll(/^\t/gm, '')),
    );
  }
}

/** Names a partition of a table. */
export const partitionName = (table, part) => `${table}_part_${part}`;
const PARTITION_SUFFIX = /_part_\d+$/;

/**
 * The rows that all these plans walked over, from which tables, and which of them as a whole; and into how many partitions
 * of one table a single statement looked at most. `sizes` has the rows of each table and index.
 */
export function summarizePlans(plans, sizes) {
  const read = new Map();
  const whole = new Set();
  let [statements, parts] = [0, 0];
  for (const { 'Query Text': text, Plan: plan } of plans) {
    if (/stripe_sandbox|^select 'marker of/.test(text)) continue;
    statements += 1;
    const seen = new Map();
    for (const node of walkPlan(plan)) {
      // What a bitmap is made of names its index alone.
      const name = node['Relation Name'] ?? node['Index Name'];
      if (name === undefined || !/Scan/.test(node['Node Type']) || node['Actual Loops'] === 0) continue;
      const table = name.replace(PARTITION_SUFFIX, '');
      if (PARTITION_SUFFIX.test(name)) seen.set(table, (seen.get(table) ?? new Set()).add(name));
      if ((sizes.get(name) ?? 0) < SMALL_TABLE_ROWS) continue;
      const discarded = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      const rows = Math.round((node['Actual Rows'] + discarded) * node['Actual Loops']);
      read.set(table, (read.get(table) ?? 0) + rows);
      if (node['Node Type'] === 'Seq Scan' && rows >= sizes.get(name) * FULL_SCAN_SHARE) whole.add(table);
    }
    parts = Math.max(parts, ...[...seen.values()].map((names) => names.size));
  }
  const sorted = [...read].filter(([, rows]) => rows > 0).toSorted((one, other) => other[1] - one[1]);
  return {
    statements,
    rows: sorted.reduce((sum, [, rows]) => sum + rows, 0),
    tables: sorted.map(([table, rows]) => `${table} ${rows}`).join(', '),
    whole,
    parts,
  };
}

/** The entries of one bitmap are the rows that its table is asked for next, and count once; of several that are intersected, all. */
function* walkPlan(plan) {
  yield plan;
  const isOfOne = plan['Node Type'] === 'Bitmap Heap Scan';
  for (const child of plan.Plans ?? [])
    if (!(isOfOne && child['Node Type'] === 'Bitmap Index Scan')) yield* walkPlan(child);
}

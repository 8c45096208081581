/** Reads the database server's log of statements and plans (`auto_explain`) and counts the rows each plan read. */

/** Sequential scans of tables with fewer rows are allowed. */
export const SMALL_TABLE_ROWS = 500;

/** Share of a table that counts as a full scan. The row count may have grown since it was read. */
const FULL_SCAN_SHARE = 0.9;

/** Database settings that log every statement with its plan. */
export const EXPLAIN_SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

/** The server's log and the plans in it. */
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

  /** Parses the logged plans. A plan starts after a line that ends with `plan:` and continues while lines start with a tab. */
  plans() {
    return [...this.#text.matchAll(/ plan:\n((?:\t.*\n)+)/g)].map(([, lines]) =>
      JSON.parse(lines.replaceAll(/^\t/gm, '')),
    );
  }
}

/** Returns the name of a table partition. */
export const partitionName = (table, part) => `${table}_part_${part}`;
const PARTITION_SUFFIX = /_part_\d+$/;

/**
 * Summarizes plans: the rows that they read, the tables of these rows, and the tables that were read completely. Also
 * returns the most partitions of one table that a single statement read. `sizes` has the row count of each table and index.
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
      // The scans below a bitmap name only their index.
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

/** Yields the nodes of a plan. The entries of a single bitmap are the rows read next, so they count once; those of intersected bitmaps all count. */
function* walkPlan(plan) {
  yield plan;
  const isOfOne = plan['Node Type'] === 'Bitmap Heap Scan';
  for (const child of plan.Plans ?? [])
    if (!(isOfOne && child['Node Type'] === 'Bitmap Index Scan')) yield* walkPlan(child);
}

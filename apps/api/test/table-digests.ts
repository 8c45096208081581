import type { Pool } from 'pg';

/** Returns the row count and a hash of all values of each table, computed by the database; the same on every server. */
export async function tableDigests(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'migrations' order by 1`,
    );
    const digests = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line collate "C")), '') as digest
         from (select md5(to_jsonb(t)::text) as line from ${name} t) as lines`,
    );
    const { rows } = await client.query<{ name: string; digest: string }>(digests.join(' union all '));
    await client.query('rollback');
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  } finally {
    client.release();
  }
}

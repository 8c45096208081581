import type { Pool } from 'pg';

/** How many rows each table has and a hash over all their values, worked out by the database; the same on every server. */
export async function tableDigests(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local timezone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'migrations' order by 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ told: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, ',' order by line collate "C")), '') as told
         from (select md5(to_jsonb(t)::text) as line from ${name} t) as lines`,
      );
      content[name] = rows[0]?.told ?? '';
    }
    await client.query('rollback');
    return content;
  } finally {
    client.release();
  }
}

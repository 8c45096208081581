import type { Pool } from 'pg';
import { connectDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';

/** Runs as its own process: migrates the given data directory or server, and kills itself before the nth statement. */
const [location = '', lastStatement = ''] = process.argv.slice(2);
let remaining = Number(lastStatement);

const { pool } = await connectDatabase(location.startsWith('postgres') ? { url: location } : { dataDir: location });
await migrate(
  new Proxy(pool, {
    get(target, name: keyof Pool) {
      if (name !== 'connect') return target[name];
      return async () => {
        const client = await target.connect();
        const query = client.query.bind(client) as (...args: unknown[]) => unknown;
        return Object.assign(client, {
          query: (...args: unknown[]) => {
            remaining -= 1;
            // Nothing is rolled back or closed, as in a power failure.
            if (remaining === 0) process.kill(process.pid, 'SIGKILL');
            return query(...args);
          },
        });
      };
    },
  }),
);

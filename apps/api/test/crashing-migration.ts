import type { Pool } from 'pg';
import { connectDatabase } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';

/** A process of its own: migrates the data directory or the server named first, and is gone before the statement numbered second. */
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
            // Nothing is asked and nothing is closed: as a power cut has it.
            if (remaining === 0) process.kill(process.pid, 'SIGKILL');
            return query(...args);
          },
        });
      };
    },
  }),
);

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
};
// PGlite takes seconds of processor time to open; on a crowded machine that is many seconds of wall clock.
const times = { hookTimeout: 120_000, testTimeout: 60_000 };

/** One suite on two databases: the embedded one, and a real PostgreSQL server for everything that touches the database. */
export default defineConfig({
  test: {
    // On the smallest of machines Vitest would use one of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        ...shared,
        test: {
          name: 'embedded',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['./test/embedded.setup.ts'],
          ...times,
        },
      },
      {
        ...shared,
        test: {
          name: 'postgres',
          include: [
            'src/{routes,services,db,reading,catalog,backup,findability,dashboard,operator,web}/**/*.test.ts',
            // `load` asks, as its check does, what a shop on the embedded database can take.
            'src/startup/{load-demo,look-for-files,start-shop,closing,operator-commands}.test.ts',
            'src/files/file-store.test.ts',
            'test/{money/**/*,secrets-in}.test.ts',
          ],
          exclude: [
            // The embedded database itself: its lock, and how it comes to another major version of PostgreSQL.
            'src/db/connection/data-dir-lock.test.ts',
            'src/backup/upgrade-embedded-database.test.ts',
            // Minutes of reading files, of which the database learns in the same statements as of any other import.
            'src/catalog/real-books.test.ts',
          ],
          globalSetup: ['./test/postgres.setup.ts'],
          ...times,
        },
      },
    ],
  },
});

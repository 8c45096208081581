import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
};
// PGlite takes seconds of processor time to open. On a busy machine that is many seconds of wall-clock time.
const times = { hookTimeout: 120_000, testTimeout: 60_000 };

/** Runs one suite on two databases: the embedded one, and a PostgreSQL server for the tests that use the database. */
export default defineConfig({
  test: {
    // With two cores, Vitest would use only one.
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
            'src/{accounts,admin,background,backup,catalog,db,mail,opds,orders,payments,reading}/**/*.test.ts',
            'src/{response-cache,routes,security,seo,web}/**/*.test.ts',
            'src/scheduler.test.ts',
            // `load.test.ts` measures the load that a shop on the embedded database can handle.
            'src/startup/{load-demo,check-book-files,start-shop,shutdown,admin-commands}.test.ts',
            'src/files/file-store.test.ts',
            'test/{money/**/*,find-secrets}.test.ts',
          ],
          exclude: [
            // These test the embedded database itself: its lock and its upgrade to another major version of PostgreSQL.
            'src/db/connection/data-dir-lock.test.ts',
            'src/backup/upgrade-embedded-database.test.ts',
            // Takes minutes to read files, and runs the same SQL statements as any other import.
            'src/catalog/real-books.test.ts',
          ],
          globalSetup: ['./test/postgres.setup.ts'],
          ...times,
        },
      },
    ],
  },
});

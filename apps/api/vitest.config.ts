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
            'src/startup/load-demo.test.ts',
            'test/money/**/*.test.ts',
          ],
          exclude: ['src/db/lock.test.ts', 'src/db/embedded-major.test.ts', 'src/catalog/real-books.test.ts'],
          globalSetup: ['./test/postgres.setup.ts'],
          ...times,
        },
      },
    ],
  },
});

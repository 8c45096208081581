import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { tags } from '../../scripts/traceability/tags.mjs';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['node'] } },
};
/** Files share one worker, because loading the modules again for every file takes longer than the tests. */
const isolation = { isolate: false };
// PGlite takes seconds of CPU time to open. On a busy machine that is many seconds of wall-clock time.
const times = { hookTimeout: 120_000, testTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/**
 * `npm test` runs these tests several times, and sets a cache folder so that each module is transformed once. The
 * folder is deleted afterwards, because the cache does not notice when a module moves.
 */
const modules = process.env['OCTAVO_MODULE_CACHE'];

/** `pnpm verify:deep` runs every database test on both databases, including tests that take minutes. */
const isDeep = process.env['OCTAVO_DEEP_TESTS'] === 'on';

const root = fileURLToPath(new URL('.', import.meta.url));
const testFiles = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);

/** Matches tests that need a database or the built worker. */
const DATABASE =
  /\b(?:openTestShop|openUserSession|openTestDatabase|openEmptyDatabase|connectDatabase|startShop|bundleShop|PGlite|WorkerPool)\b|inject\('database'\)/;
const databaseTests = testFiles.filter((file) => DATABASE.test(readFileSync(join(root, file), 'utf8')));

/** Tests of the embedded database itself, of processes, or of a shop on that database under load. */
const EMBEDDED_ONLY = [
  'src/backup/upgrade-embedded-database.test.ts',
  'src/catalog/real-books.test.ts',
  'src/db/connection/data-dir-lock.test.ts',
  'src/startup/hostile-import.test.ts',
  'src/startup/load.test.ts',
  'src/startup/stop-request.test.ts',
];
/**
 * Tests of areas in which the two databases differ: opening, locks, crashes, migrations, backups, and one path through
 * orders. One test of editions is included, because triggers maintain their numbers, times and counts.
 */
const DIFFERS_ON_EMBEDDED = [
  /^src\/(?:db|startup|backup)\//,
  /^test\/money\//,
  /^src\/routes\/reading-editions\.route\.test/,
];
/**
 * Only `pnpm verify:deep` runs these on the embedded database. They take minutes, or prove nothing that PostgreSQL does
 * not prove. Every run still migrates an empty embedded database, and one with rows in
 * `standard-names.migration.test.ts`.
 */
const DEEP_ON_EMBEDDED = [
  'src/backup/backup-under-load.test.ts',
  'src/backup/referenced-file-keys.test.ts',
  'src/backup/upgrade-embedded-database.test.ts',
  'src/catalog/real-books.test.ts',
  'src/db/catalog/deep-pagination.test.ts',
  'src/db/catalog/visible-changes.test.ts',
  'src/db/connection/check-connection.test.ts',
  'src/db/covers.migration.test.ts',
  'src/db/crash-recovery.test.ts',
  'src/db/editions.migration.test.ts',
  'src/db/file-sets.migration.test.ts',
  'src/db/interrupted-migration.test.ts',
  'src/db/mail/email-retention.test.ts',
  'src/db/reports/report-lists.test.ts',
  'src/db/sales.migration.test.ts',
  'src/db/studio-crash.test.ts',
  'src/db/studio.migration.test.ts',
  'src/db/verified-emails.migration.test.ts',
  'src/startup/admin-commands.test.ts',
  'src/startup/book-traffic.test.ts',
  'src/startup/check-book-files.test.ts',
  'src/startup/hostile-import.test.ts',
  'src/startup/load-demo.test.ts',
  'src/startup/load.test.ts',
];

/** Only `pnpm verify:deep` runs these long tests on PostgreSQL. Decision 0031 names the tests of every run in their place. */
const DEEP_ON_POSTGRES = [
  'src/backup/backup-under-load.test.ts',
  'src/backup/move-to-server.test.ts',
  'src/db/interrupted-migration.test.ts',
  'src/db/studio-crash.test.ts',
  'src/routes/admin-orders-at-scale.test.ts',
  'src/routes/admin-people-at-scale.test.ts',
  'src/routes/long-texts.test.ts',
  'src/routes/studio-sales-at-scale.test.ts',
  'src/studio/concurrent-deletions.test.ts',
];

/** Tests of limits that hold only on a server, or of two concurrent connections. */
const POSTGRES_ONLY = [
  'src/db/catalog/lock-order.test.ts',
  'src/db/migration-locks.test.ts',
  'src/db/studio/concurrent-sales.test.ts',
  'src/admin/genres/concurrent-genres.test.ts',
  'src/studio/concurrent-writes.test.ts',
  'src/studio/concurrent-deletions.test.ts',
  'src/routes/studio-sales-at-scale.test.ts',
];

const postgresTests = databaseTests
  .filter((file) => !EMBEDDED_ONLY.includes(file))
  .filter((file) => isDeep || !DEEP_ON_POSTGRES.includes(file));
const embeddedTests = databaseTests
  .filter((file) => !POSTGRES_ONLY.includes(file))
  .filter((file) => isDeep || DIFFERS_ON_EMBEDDED.some((pattern) => pattern.test(file)))
  .filter((file) => isDeep || !DEEP_ON_EMBEDDED.includes(file));

/**
 * Tests without a database run once. Tests with a database run on PostgreSQL, and on the embedded database where it
 * differs.
 */
export default defineConfig({
  test: {
    tags,
    ...(modules ? { experimental: { fsModuleCache: true, fsModuleCachePath: modules } } : {}),
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: testFiles.filter((file) => !databaseTests.includes(file)),
          ...isolation,
          ...times,
        },
      },
      {
        ...shared,
        test: {
          name: 'postgres',
          include: postgresTests,
          globalSetup: ['./test/book-worker.setup.ts', './test/postgres.setup.ts'],
          ...isolation,
          ...times,
        },
      },
      {
        ...shared,
        test: {
          name: 'embedded',
          include: embeddedTests,
          globalSetup: ['./test/book-worker.setup.ts', './test/embedded.setup.ts'],
          // Optimizing the WebAssembly code of the database takes longer than the few queries of a test.
          execArgv: ['--liftoff-only'],
          ...isolation,
          ...times,
        },
      },
    ],
  },
});

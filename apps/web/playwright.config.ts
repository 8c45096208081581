import { defineConfig } from '@playwright/test';

// Runs side by side keep their prepared data apart. Workers inherit the name.
process.env['OCTAVO_E2E_RUN'] ??= String(process.pid);

/** The end-to-end tests run the built shop in Chromium. `CHROMIUM_PATH` comes from `scripts/find-browser.mjs`. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'model/**',
  testMatch: '**/*.e2e.ts',
  // Tests that take long or repeat another one in detail. `pnpm verify:deep` runs them.
  ...(process.env['OCTAVO_DEEP_TESTS'] === 'on' ? {} : { grepInvert: /@deep/ }),
  globalSetup: './e2e/support/prepare-data.ts',
  // The last file would otherwise keep one worker busy while the others are done.
  fullyParallel: true,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  // A worker of the shop takes many seconds for a book while other tests use both cores.
  expect: { timeout: 30_000 },
  // Both sets may run at the same time, and each empties its folder.
  outputDir: 'test-results/shop',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Tracing every test takes a third of the total time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        // There is no graphics card, and emulating one takes CPU time.
        '--disable-gpu',
        // Pages of tests live for seconds. Optimizing their code takes a third of the CPU time and gains nothing.
        '--js-flags=--no-opt',
        // Requests to other hosts fail immediately instead of waiting for a name server.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
});

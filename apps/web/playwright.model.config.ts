import { defineConfig } from '@playwright/test';
import shared from './playwright.config.ts';

// Workers resolve the in-memory shop from the source of core by this condition, so that core need not be built.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --conditions=@octavo/source`.trim();

const { globalSetup: _realShop, testIgnore: _thisSet, ...settings } = shared;

/**
 * Tests of the store against a model shop: network and server faults in single calls, and a short test of every
 * reading.
 */
export default defineConfig({
  ...settings,
  testDir: 'e2e/model',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/model',
  use: {
    ...settings.use,
    actionTimeout: 10_000,
    serviceWorkers: 'block',
    trace: 'off',
    // Saves a browser context and its process for each test. The deep checks show that no test depends on the state of another test.
    reuseContext: process.env['OCTAVO_DEEP_TESTS'] !== 'on',
  },
});

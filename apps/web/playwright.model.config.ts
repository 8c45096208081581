import { defineConfig } from '@playwright/test';
import shared from './playwright.config.ts';

// The in-memory shop comes from core's source, which a worker finds by this condition; no build of core has to be there.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --conditions=@octavo/source`.trim();

const { globalSetup: _realShop, testIgnore: _thisSet, ...settings } = shared;

/** The store against a model shop: faults of the network and the server, one call at a time, and every reading in short. */
export default defineConfig({
  ...settings,
  testDir: 'e2e/model',
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/model',
  use: { ...settings.use, actionTimeout: 10_000, serviceWorkers: 'block', trace: 'off' },
});

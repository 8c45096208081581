/** `npm test`: gates, unit and contract tests, stories, then the built shop in a real browser. */
import { buildShop } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { lintGates, packageGates, typeGates } from './gates.mjs';
import { CheckRunner } from './check-runner.mjs';

const UNIT_TEST_WORKSPACES = [
  'packages/core',
  'packages/epub',
  'packages/cover-art',
  'packages/demo-catalog',
  'packages/stripe-sandbox',
  'apps/api',
  'packages/ui',
  'apps/reader',
  'apps/web',
  'apps/terminal',
];

process.env.CHROMIUM_PATH = await findBrowser();
const steps = new CheckRunner();
lintGates(steps);
typeGates(steps);
packageGates(steps);
for (const folder of UNIT_TEST_WORKSPACES) steps.vitest(`tests of ${folder}`, folder);
await buildShop();
steps.check('69: no secret in what is built', process.execPath, ['scripts/scan-secrets.mjs'], { isOnPath: true });
steps.check('fresh output (route tree)', 'git', ['diff', '--exit-code', '--', 'apps/web/src/routeTree.gen.ts'], {
  isOnPath: true,
});
// A machine that stands still for seconds costs a browser test one try; `verify:deep browser-…` allows for none.
const RETRY_ONCE = '--retries=1';
steps.playwright('end to end', 'apps/web', [RETRY_ONCE]);
steps.playwright('end to end against a model server', 'apps/web', ['--config=playwright.model.config.ts', RETRY_ONCE]);
steps.vitest('end to end in a terminal', 'apps/terminal', ['--config', 'vitest.e2e.config.ts']);
steps.finish();

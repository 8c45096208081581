import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../../scripts/find-browser.mjs';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];
const { OCTAVO_THEME, OCTAVO_DIRECTION, OCTAVO_DEEP_TESTS } = process.env;
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Packages that stories import, bundled before the first story runs. A package that Vite finds later reloads the page, and
 * the running story fails.
 */
const packages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'lucide',
  'react-hot-toast/headless',
  'embla-carousel-react',
  'dompurify',
  'axe-core',
  'storybook/internal/core-events',
  'storybook/preview-api',
  'storybook/theming',
  '@base-ui/react/autocomplete',
  '@base-ui/react/direction-provider',
  '@base-ui/react/slider',
  '@base-ui/react/tabs',
  '@storybook/react-vite',
  'storybook/test',
  'uplot',
  // Dependencies of `@octavo/core`, which are not resolvable from here by name.
  '@octavo/core > dayjs',
  '@octavo/core > dayjs/plugin/relativeTime.js',
  '@octavo/core > valibot',
];

export default defineConfig(async () => {
  const executablePath = await findBrowser();
  return {
    test: {
      // Projects set `isolate: false`: files share one worker, because loading the modules again for every file takes longer
      // than the tests.
      projects: [
        {
          resolve: { conditions },
          ssr: { resolve: { conditions } },
          test: {
            name: 'ui',
            isolate: false,
            include: ['src/**/*.test.{ts,tsx}', 'test/*.test.{ts,tsx}'],
            environment: 'happy-dom',
            setupFiles: [resolvePath('./test/setup.ts')],
          },
        },
        {
          plugins: [storybookTest({ configDir: resolvePath('./.storybook') })],
          optimizeDeps: { include: packages },
          test: {
            name: 'ui-browser',
            isolate: false,
            // One theme and direction; `OCTAVO_THEME` and `OCTAVO_DIRECTION` name others, as `verify:deep axe-…` does for each theme.
            // The deep tests also check the contrast of each story in the other themes. `test/contrast.test.ts` proves it for
            // every pair of colors that the styles use. `pnpm verify:deep layout` also runs the windows between.
            env: {
              OCTAVO_DEEP_TESTS: OCTAVO_DEEP_TESTS ?? 'off',
              OCTAVO_CHECKS: OCTAVO_THEME === undefined && OCTAVO_DEEP_TESTS === 'on' ? 'all-themes' : 'one-theme',
              ...(OCTAVO_THEME === undefined ? {} : { OCTAVO_THEME }),
              ...(OCTAVO_DIRECTION === undefined ? {} : { OCTAVO_DIRECTION }),
            },
            testTimeout: 30_000,
            hookTimeout: 30_000,
            browser: {
              enabled: true,
              headless: true,
              api: { host: '127.0.0.1', port: 63_415 },
              provider: playwright({
                // Running animations would be half visible during checks.
                contextOptions: { reducedMotion: 'reduce' },
                // There is no graphics card, and emulating one takes CPU time.
                launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu'] },
              }),
              // Both share one server, which transforms each component once.
              instances: [
                { browser: 'chromium' as const, name: 'ui-stories', viewport: { width: 1280, height: 900 } },
                {
                  browser: 'chromium' as const,
                  name: 'ui-layout',
                  viewport: { width: 1280, height: 900 },
                  include: ['test/layout/*.test.tsx'],
                },
              ],
            },
          },
        },
      ],
    },
  };
});

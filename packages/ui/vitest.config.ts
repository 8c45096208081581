import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../../scripts/find-browser.mjs';

const conditions = ['@octavo/source', 'module', 'node', 'development|production'];
const { OCTAVO_THEME, OCTAVO_DIRECTION } = process.env;
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Everything the stories import from packages, to be bundled before the first of them runs: what Vite finds out only on
 * the way makes it load the page anew, and the story that is running at that moment fails.
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
  '@base-ui/react/autocomplete',
  '@base-ui/react/direction-provider',
  '@base-ui/react/slider',
  '@base-ui/react/tabs',
  // Of `@octavo/core`, whose sources are ours and whose packages are not ours to see from here.
  '@octavo/core > dayjs',
  '@octavo/core > dayjs/plugin/relativeTime.js',
  '@octavo/core > valibot',
];

export default defineConfig(async () => {
  const executablePath = await findBrowser();
  // One for each project: Vitest writes the project's name into what it is given.
  const browserAt = (port: number) => ({
    enabled: true,
    headless: true,
    api: { host: '127.0.0.1', port },
    provider: playwright({
      // What fades in would be half there when it is looked at.
      contextOptions: { reducedMotion: 'reduce' },
      launchOptions: { executablePath, args: ['--no-sandbox'] },
    }),
    instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 900 } }],
  });
  return {
    test: {
      projects: [
        {
          resolve: { conditions },
          ssr: { resolve: { conditions } },
          test: {
            name: 'ui',
            include: ['src/**/*.test.{ts,tsx}', 'test/*.test.{ts,tsx}'],
            environment: 'happy-dom',
            setupFiles: [resolvePath('./test/setup.ts')],
          },
        },
        {
          plugins: [storybookTest({ configDir: resolvePath('./.storybook') })],
          optimizeDeps: { include: packages },
          test: {
            name: 'ui-stories',
            // One theme and direction, with the colors of all three; `OCTAVO_THEME` and `OCTAVO_DIRECTION` choose another
            // cell of the matrix, in full and alone.
            env: {
              OCTAVO_CHECKS: OCTAVO_THEME === undefined ? 'all-themes' : 'one-theme',
              ...(OCTAVO_THEME === undefined ? {} : { OCTAVO_THEME }),
              ...(OCTAVO_DIRECTION === undefined ? {} : { OCTAVO_DIRECTION }),
            },
            testTimeout: 30_000,
            browser: browserAt(63_415),
          },
        },
        {
          plugins: [react()],
          resolve: { conditions: ['@octavo/source', 'module', 'browser', 'development|production'] },
          optimizeDeps: { include: [...packages, '@storybook/react-vite', 'storybook/test'] },
          test: {
            name: 'ui-layout',
            include: ['test/layout/*.test.tsx'],
            testTimeout: 30_000,
            browser: browserAt(63_416),
          },
        },
      ],
    },
  };
});

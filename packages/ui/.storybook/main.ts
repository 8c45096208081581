import type { StorybookConfig } from '@storybook/react-vite';
import remarkGfm from 'remark-gfm';

const config: StorybookConfig = {
  stories: ['./welcome/*.mdx', '../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: [
    // MDX needs a plugin for tables.
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  framework: { name: '@storybook/react-vite', options: {} },
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Tests show no tables of props, and reading them takes longer than compiling the components.
  typescript: { reactDocgen: process.env['VITEST'] === undefined && 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    resolve: { ...vite.resolve, conditions: ['@octavo/source', 'module', 'browser', 'development|production'] },
  }),
};

export default config;

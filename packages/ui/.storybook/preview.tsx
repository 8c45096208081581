import '../src/styles/index.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { LinkProvider } from '../src/components/LinkProvider/index.ts';
import type { LinkProps } from '../src/components/LinkProvider/index.ts';
import { contrastInOtherThemes, focusIsVisible } from './checks/index.ts';
import { ThemedDocsContainer } from './docs-container.tsx';
import { DocsPage } from './docs-page.tsx';

/** Set by the tests: theme, direction, and whether to check contrast in all themes. */
const env: Record<string, string | undefined> = import.meta.env;
const initialTheme = env['OCTAVO_THEME'] ?? 'light';
const initialDirection = env['OCTAVO_DIRECTION'] ?? 'ltr';
const isTestRun = env['OCTAVO_CHECKS'] !== undefined;

/** A link that does not navigate: stories show URLs but stay on the page. */
function InertLink({ onClick, ...rest }: LinkProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link components decide their content; this one only prevents navigation
    <a
      {...rest}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
      }}
    />
  );
}

const withEnvironment: Decorator = function Environment(Story, { globals, parameters }) {
  const { theme, direction, textSize } = globals;
  const hasFrame = parameters['layout'] !== 'fullscreen';
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.dataset['theme'] = String(theme);
    root.dir = String(direction);
    root.lang = 'en';
    root.style.fontSize = textSize === '200%' ? '200%' : '';
  }, [theme, direction, textSize]);
  return (
    <LinkProvider component={InertLink} navigate={() => undefined}>
      <div style={hasFrame ? { padding: '1.5rem' } : undefined}>
        <Story />
      </div>
    </LinkProvider>
  );
};

const toolbar = (title: string, icon: 'paintbrush' | 'transfer' | 'ruler', items: string[]) => ({
  description: title,
  toolbar: { title, icon, items, dynamicTitle: true },
});

const preview: Preview = {
  decorators: [withEnvironment],
  globalTypes: {
    theme: toolbar('Theme', 'paintbrush', ['light', 'dark', 'sepia']),
    direction: toolbar('Direction', 'transfer', ['ltr', 'rtl']),
    textSize: toolbar('Text size', 'ruler', ['100%', '200%']),
  },
  initialGlobals: { theme: initialTheme, direction: initialDirection, textSize: '100%' },
  afterEach: async ({ canvasElement }) => {
    if (!isTestRun) return;
    focusIsVisible(canvasElement);
    if (env['OCTAVO_CHECKS'] === 'all-themes') await contrastInOtherThemes();
  },
  parameters: {
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Collecting what passed takes longer than finding what fails. The accessibility panel shows both.
        ...(isTestRun ? { resultTypes: ['violations' as const] } : {}),
      },
      config: {
        rules: [
          // A story is a part of a page and needs no landmarks.
          { id: 'region', enabled: false },
          { id: 'target-size', enabled: true },
        ],
      },
    },
    backgrounds: { disable: true },
    controls: { expanded: true },
    docs: { container: ThemedDocsContainer, page: DocsPage, codePanel: true },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Changelog',
          'Foundations',
          ['Color', 'Type', 'Space and shape', 'Elevation', 'Motion', 'Icons', 'Covers', 'Breakpoints', 'Content'],
          'Forms',
          'Commerce',
          'Reading',
          'Patterns',
          'Studio',
          'Screens',
        ],
      },
    },
    viewport: {
      options: Object.fromEntries(
        [320, 768, 1024, 1440, 2560].map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } },
        ]),
      ),
    },
  },
  tags: ['autodocs'],
};

export default preview;

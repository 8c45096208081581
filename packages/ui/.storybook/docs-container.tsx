import { DocsContainer } from '@storybook/addon-docs/blocks';
import type { ComponentProps } from 'react';
import { useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { themes } from './themes.ts';

interface GlobalsUpdate {
  globals: { theme?: string };
}

/** The frame of documentation pages. It follows the theme of the toolbar, also on pages without a story. */
export function ThemedDocsContainer(props: ComponentProps<typeof DocsContainer>) {
  const [theme, setTheme] = useState(themeOfAddress);
  useEffect(() => {
    const channel = addons.getChannel();
    const update = ({ globals }: GlobalsUpdate) => setTheme(globals.theme ?? 'light');
    channel.on(GLOBALS_UPDATED, update);
    return () => channel.off(GLOBALS_UPDATED, update);
  }, []);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return <DocsContainer {...props} theme={theme === 'dark' ? themes.dark : themes.light} />;
}

/** The theme in the URL, such as `globals=theme:dark`. */
function themeOfAddress() {
  const globals = new URLSearchParams(location.search).get('globals') ?? '';
  return /(?:^|;)theme:(\w+)/u.exec(globals)?.[1] ?? 'light';
}

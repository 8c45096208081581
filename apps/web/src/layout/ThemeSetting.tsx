import { type Theme, ThemeSwitch } from '@octavo/ui/ThemeSwitch';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';

const KEY = 'theme';
/** The server renders this theme as selected, because it does not know the choice. */
const DEFAULT_THEME: Theme = 'light';
const THEMES: readonly Theme[] = ['light', 'dark', 'sepia'];

/** The theme switch. The choice is stored; without one the page follows the system theme. */
export function ThemeSetting() {
  const { storage } = useShop();
  const [theme, setTheme] = useState<Theme>(() => currentTheme());
  const isHydrated = useHydrated();

  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => {
      const next = parseTheme(storage.get(KEY)) ?? (system.matches ? 'dark' : 'light');
      applyTheme(next);
      setTheme(next);
    };
    // Another tab may have changed the theme while the code of this one was loading.
    follow();
    system.addEventListener('change', follow);
    const stop = storage.subscribe((key) => {
      if (key === KEY || key === null) follow();
    });
    return () => {
      system.removeEventListener('change', follow);
      stop();
    };
  }, [storage]);

  return (
    <ThemeSwitch
      value={isHydrated ? theme : DEFAULT_THEME}
      onValueChange={({ value }) => {
        storage.set(KEY, value);
        applyTheme(value);
        setTheme(value);
      }}
    />
  );
}

function parseTheme(stored: string | null): Theme | undefined {
  return THEMES.find((theme) => theme === stored);
}

/** The theme that the inline script of the page has set. */
function currentTheme(): Theme {
  if (typeof document === 'undefined') return DEFAULT_THEME;
  return parseTheme(document.documentElement.dataset['theme'] ?? null) ?? DEFAULT_THEME;
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  updateThemeColor();
}

/** Sets the browser toolbar color to the background of the page, whatever the system theme is. */
function updateThemeColor(): void {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--c-ground').trim();
  if (background === '') return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', background);
}

import { type Theme, ThemeSwitch } from '@octavo/ui/ThemeSwitch';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';

const KEY = 'theme';
/** What a server that knows of no choice draws as chosen. */
const DEFAULT_THEME: Theme = 'light';
const THEMES: readonly Theme[] = ['light', 'dark', 'sepia'];

/** The switch between the themes. The choice is remembered; without one the page follows the system as it changes. */
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
    // Another tab may have chosen while the code of this one was on its way.
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

/** What the page's first script settled on. */
function currentTheme(): Theme {
  if (typeof document === 'undefined') return DEFAULT_THEME;
  return parseTheme(document.documentElement.dataset['theme'] ?? null) ?? DEFAULT_THEME;
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  updateThemeColor();
}

/** The browser's own bars take the ground of the page, whichever of the themes the system would have. */
function updateThemeColor(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--c-ground').trim();
  if (ground === '') return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', ground);
}

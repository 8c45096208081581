import { type Theme, ThemeSwitch } from '@octavo/ui/ThemeSwitch';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';

const KEY = 'theme';
/** What a server that knows of no choice draws as chosen. */
const AS_SENT: Theme = 'light';
const THEMES: readonly Theme[] = ['light', 'dark', 'sepia'];

/** The switch between the themes. The choice is remembered; without one the page follows the system as it changes. */
export function ThemeChoice() {
  const { storage } = useShop();
  const [theme, setTheme] = useState<Theme>(() => themeOfPage());
  const isHydrated = useHydrated();

  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => {
      const next = chosenTheme(storage.get(KEY)) ?? (system.matches ? 'dark' : 'light');
      apply(next);
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
      value={isHydrated ? theme : AS_SENT}
      onValueChange={({ value }) => {
        storage.set(KEY, value);
        apply(value);
        setTheme(value);
      }}
    />
  );
}

function chosenTheme(stored: string | null): Theme | undefined {
  return THEMES.find((theme) => theme === stored);
}

/** What the page's first script settled on. */
function themeOfPage(): Theme {
  if (typeof document === 'undefined') return AS_SENT;
  return chosenTheme(document.documentElement.dataset['theme'] ?? null) ?? AS_SENT;
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  colorBars();
}

/** The browser's own bars take the ground of the page, whichever of the themes the system would have. */
function colorBars(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--c-ground').trim();
  if (ground === '') return;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', ground);
}

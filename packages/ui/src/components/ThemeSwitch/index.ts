export { ThemeSwitch } from './ThemeSwitch.tsx';
export type { Theme, ThemeSwitchProps, ThemeSwitchText } from './ThemeSwitch.tsx';

import { SegmentedControl } from '../SegmentedControl/index.ts';

/** The themes of the shop. */
export type Theme = 'light' | 'dark' | 'sepia';

/** The texts of the switch. */
export interface ThemeSwitchText {
  label: string;
  light: string;
  dark: string;
  sepia: string;
}

const defaultText: ThemeSwitchText = { label: 'Theme', light: 'Light', dark: 'Dark', sepia: 'Sepia' };

export interface ThemeSwitchProps {
  value: Theme;
  onValueChange: (event: { value: Theme }) => void;
  text?: ThemeSwitchText | undefined;
  className?: string | undefined;
}

/** Switches between light, dark and sepia. The caller sets `data-theme` on the page. */
export function ThemeSwitch({ value, onValueChange, text = defaultText, className }: ThemeSwitchProps) {
  return (
    <SegmentedControl<Theme>
      label={text.label}
      isLabelHidden
      value={value}
      onValueChange={onValueChange}
      className={className}
      segments={[
        { value: 'light', label: text.light },
        { value: 'sepia', label: text.sepia },
        { value: 'dark', label: text.dark },
      ]}
    />
  );
}

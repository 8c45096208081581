import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** One of lucide's icons, imported by name so that only used ones ship. */
  of: LucideIcon;
  /** 16 px, for icons inside text. */
  isSmall?: boolean | undefined;
  /** The chosen state: hearts, stars and bookmarks are filled with the text color. */
  isFilled?: boolean | undefined;
  className?: string | undefined;
}

/** A decorative icon in the weight of the kit; names belong to the control around it. */
export function Icon({ of: Glyph, isSmall = false, isFilled = false, className }: IconProps) {
  const size = isSmall ? '1rem' : '1.25rem';
  return (
    <Glyph
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      strokeWidth={1.5}
      fill={isFilled ? 'currentColor' : 'none'}
      className={className}
      style={{ flex: 'none' }}
    />
  );
}

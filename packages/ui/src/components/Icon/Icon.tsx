import type { IconNode } from 'lucide';
import { createElement } from 'react';

export interface IconProps {
  /** A Lucide icon, imported by name so that only used icons ship. */
  of: IconNode;
  /** 16 px, for icons inside text. */
  isSmall?: boolean | undefined;
  /** The selected state: hearts, stars and bookmarks are filled with the text color. */
  isFilled?: boolean | undefined;
  className?: string | undefined;
}

/** A decorative icon; the control around it needs an accessible name. */
export function Icon({ of: shapes, isSmall = false, isFilled = false, className }: IconProps) {
  const size = isSmall ? '1rem' : '1.25rem';
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      style={{ flex: 'none' }}
    >
      {/* The shapes of an icon never change order. */}
      {shapes.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
    </svg>
  );
}

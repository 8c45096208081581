import type { ComponentProps } from 'react';

const leaf = 'M0-4.1C3.5-6.6 3.5-10.6 0-13.4C-3.5-10.6-3.5-6.6 0-4.1Z';
const rotations = [0, 45, 90, 135, 180, 225, 270, 315];

export interface OrnamentProps extends ComponentProps<'svg'> {
  /** The accessible name; without it the ornament is decorative. */
  label?: string | undefined;
}

/** The printer's flower of the shop: eight leaves, one in red. Renders an `svg` of 1em. */
export function Ornament({ label, ...rest }: OrnamentProps) {
  const name = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox="-14 -14 28 28"
      width="1em"
      height="1em"
      data-component="Ornament"
      focusable="false"
      {...name}
      {...rest}
    >
      {rotations.map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn})`}
          fill={turn === 45 ? 'var(--c-ornament)' : 'currentColor'}
          d={leaf}
        />
      ))}
    </svg>
  );
}

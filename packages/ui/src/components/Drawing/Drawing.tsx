import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './Drawing.module.css';

/** The line drawings of state pages. Each has one part in the accent color. */
export type DrawingName = 'torn' | 'shelf' | 'closed' | 'lost' | 'blank';

const softStroke = { stroke: 'var(--c-edge)' } as const;
const accentFill = { fill: 'var(--c-accent)', stroke: 'none' } as const;

/** An open book with a torn page and broken lines. */
const torn = (
  <>
    <path d="M110 112C88 98 56 95 20 101V25c36-6 68-3 90 12" />
    <path d="M110 112c22-14 54-17 90-11V25c-36-6-68-3-90 12v20l-8 9 13 9-9 11 4 26z" />
    <path
      {...softStroke}
      d="M36 45c18-2 38 0 56 8M36 61c18-2 34 0 50 6M36 77c18-2 38 0 56 7M184 45c-16-2-32-1-50 4M184 61c-18-2-36-1-56 5M184 77c-16-2-32-1-48 4"
    />
    <path {...accentFill} d="M148 22.6l12 .1v34l-6-5-6 5z" />
  </>
);

/** Two standing books, three empty places and a leaning book. */
const emptyShelf = (
  <>
    <path d="M6 112h208" />
    <path {...softStroke} strokeDasharray="3 4" d="M58 112V32l14-3v83M80 112V22h18v90M106 112V42h12v70" />
    <path {...accentFill} d="M140 112l17-76 15 4-17 72z" />
    <path d="M150.400 90l15 3.600M155 70l15 3.600" stroke="var(--c-ground)" />
  </>
);

/** A closed book with a ribbon. */
const closed = (
  <>
    <path d="M28 112h164" {...softStroke} />
    <path d="M58 30c0-7 5-12 12-12h88v76H70c-7 0-12 5-12 9v-73z" />
    <path d="M58 103c0 5 5 9 12 9h88V94" />
    <path {...softStroke} d="M64 101h90M66 106h88" />
    <path {...accentFill} d="M128 94h11v33l-5.500-6-5.500 6z" />
  </>
);

/** A row of books with a gap and a slip in it. */
const lost = (
  <>
    <path d="M6 112h208" />
    <path d="M34 112V28h18v84M52 112V20h15v92M67 112V36h20v76M136 112V24h17v88M153 112V32h14v80M167 112V20h20v92" />
    <path {...softStroke} d="M38 42h10M38 48h10M56 34h7M71 52h12M71 58h12M140 40h9M157 46h6M171 36h12M171 42h12" />
    <path {...accentFill} d="M104 112V66l14-4v50z" />
    <path d="M108 76l6-1.600M108 83l6-1.600" stroke="var(--c-ground)" />
  </>
);

/** An open blank book and a quill. */
const blank = (
  <>
    <path d="M110 112C88 98 56 95 20 101V25c36-6 68-3 90 12M110 112c22-14 54-17 90-11V62M158 22c-18 0-35 4-48 15v75" />
    <path
      {...softStroke}
      strokeDasharray="3 4"
      d="M36 45c18-2 38 0 56 8M36 61c18-2 38 0 56 8M36 77c18-2 38 0 56 7M128 53c8-4 16-6 24-7"
    />
    <path {...accentFill} d="M151 84c2-28 18-56 50-76-2 30-17 56-44 72z" />
    <path d="M146 94c4-13 20-44 42-66" stroke="var(--c-ground)" />
    <path d="M146 94l5-10" />
  </>
);

const drawings: Record<DrawingName, typeof torn> = { torn, shelf: emptyShelf, closed, lost, blank };

export interface DrawingProps extends ComponentProps<'svg'> {
  name: DrawingName;
}

/** A decorative line drawing of 220 by 130. Renders an `svg`. */
export function Drawing({ name, className, ...rest }: DrawingProps) {
  return (
    <svg
      data-component="Drawing"
      aria-hidden="true"
      focusable="false"
      width="220"
      height="130"
      viewBox="0 0 220 130"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      {...rest}
      className={cx(styles.drawing, className)}
    >
      {drawings[name]}
    </svg>
  );
}

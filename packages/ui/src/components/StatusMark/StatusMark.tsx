import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import styles from './StatusMark.module.css';

/** The shapes, which differ without color: not started, in progress, waiting, done, stopped, action needed, failed, warning, info. */
export type StatusShape =
  | 'notStarted'
  | 'inProgress'
  | 'waiting'
  | 'done'
  | 'stopped'
  | 'alert'
  | 'failed'
  | 'warning'
  | 'info';

const ring = <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const line = { fill: 'none', strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const ground = { ...line, stroke: 'var(--c-ground)' } as const;
const ink = { ...line, stroke: 'currentColor' } as const;

const shapes: Record<StatusShape, ReactNode> = {
  notStarted: <circle cx="8" cy="8" r="6.25" strokeDasharray="2.2 2" {...ink} />,
  inProgress: (
    <>
      {ring}
      <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5Z" fill="currentColor" />
    </>
  ),
  waiting: (
    <>
      {ring}
      <path d="M8 4.5V8l2.2 1.6" {...ink} />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="m5 8.2 2.1 2.1L11 6.2" {...ground} />
    </>
  ),
  stopped: (
    <>
      {ring}
      <path d="m3.6 12.4 8.8-8.8" {...ink} />
    </>
  ),
  alert: (
    <>
      <path d="M8 1 15.2 14H.8Z" fill="currentColor" />
      <path d="M8 6v3.6M8 11.7v.1" {...ground} />
    </>
  ),
  failed: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" {...ground} />
    </>
  ),
  warning: <path d="M8 1.8 14.6 13.6H1.4ZM8 6.2v3.4M8 11.6v.1" {...ink} />,
  info: (
    <>
      {ring}
      <path d="M8 7.4v3.4M8 5v.1" {...ink} />
    </>
  ),
};

export interface StatusMarkProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape: StatusShape;
  /** The word for the status. */
  children: ReactNode;
  /** A second line in smaller type. */
  note?: ReactNode;
}

/** A status as a shape and a word. Renders a `span`; the shape is decorative. */
export function StatusMark({ shape, children, note, className, ...rest }: StatusMarkProps) {
  return (
    <span data-component="StatusMark" data-shape={shape} {...rest} className={cx(styles.status, className)}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false" className={styles.shape}>
        {shapes[shape]}
      </svg>
      <span>{children}</span>
      {note !== undefined && note !== '' && <small className={styles.note}>{note}</small>}
    </span>
  );
}

import type { ComponentProps } from 'react';
import { cx } from '../internal/cx.ts';
import styles from './StillWorking.module.css';
import { useIsSlow } from './use-is-slow.ts';

export interface StillWorkingProps extends Omit<ComponentProps<'output'>, 'children'> {
  /** Whether an answer is waited for. */
  isBusy: boolean;
  /** How long nothing is said. */
  afterSeconds?: number | undefined;
  text?: string | undefined;
}

/** Says after a while that an answer is still waited for, above the foot of the window. Renders an `output`. */
export function StillWorking({
  isBusy,
  afterSeconds = 10,
  text = 'Still working...',
  className,
  ...rest
}: StillWorkingProps) {
  const isSlow = useIsSlow(isBusy, afterSeconds);
  return (
    // Always there, because what comes into the page together with its text is not spoken everywhere.
    <output
      data-component="StillWorking"
      data-shown={isSlow || undefined}
      {...rest}
      className={cx(styles.note, className)}
    >
      {isSlow && text}
    </output>
  );
}

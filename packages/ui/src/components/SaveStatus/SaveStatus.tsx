import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { StatusMark } from '../StatusMark/index.ts';
import type { StatusShape } from '../StatusMark/index.ts';
import styles from './SaveStatus.module.css';

/** Whether the values on the page are saved. */
export type SaveState = 'saved' | 'saving' | 'blocked' | 'failed';

const shapes: Record<SaveState, StatusShape> = {
  saved: 'done',
  saving: 'inProgress',
  blocked: 'warning',
  failed: 'failed',
};

export interface SaveStatusProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: SaveState;
  /** Such as `Saved at 10:42 AM`. */
  children: ReactNode;
  /** At the other end, such as `Changes are saved as you type.` */
  hint?: ReactNode;
  /** A button, such as `Try again`. */
  action?: ReactNode;
}

/** The footer of a form that is saved automatically. Renders a sticky `div` with a status. */
export function SaveStatus({ state, children, hint, action, className, ...rest }: SaveStatusProps) {
  return (
    <div data-component="SaveStatus" data-state={state} {...rest} className={cx(styles.bar, className)}>
      <output>
        <StatusMark shape={shapes[state]}>{children}</StatusMark>
      </output>
      {action}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

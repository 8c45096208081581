import { FileText } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../primitives/cx.ts';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Icon } from '../Icon/index.ts';
import { StatusMark } from '../StatusMark/index.ts';
import styles from './UploadProgress.module.css';

/** The state of an upload. */
export type UploadState = 'sending' | 'stopped' | 'interrupted' | 'checking' | 'received' | 'refused';

/** The texts of the states. */
export interface UploadProgressText extends Record<UploadState, string> {
  progress: string;
}

const defaultText: UploadProgressText = {
  progress: 'Upload',
  sending: 'Uploading',
  stopped: 'Paused',
  interrupted: 'Interrupted',
  checking: 'Checking',
  received: 'Uploaded',
  refused: 'Not accepted',
};

export interface UploadProgressProps extends Omit<ComponentProps<'section'>, 'children'> {
  name: string;
  /** Such as `4.8 MB`. */
  size: string;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  /** The progress, the remaining time, or the next action. */
  children?: ReactNode;
  /** A button such as `Pause`. */
  action?: ReactNode;
  text?: MessageOverrides<UploadProgressText> | undefined;
}

/** The upload of one file. Renders a `section`; changes of the state are announced, the progress is not. */
export function UploadProgress({
  name,
  size,
  state,
  progress,
  children,
  action,
  text,
  className,
  ...rest
}: UploadProgressProps) {
  const messages = useMessages('UploadProgress', defaultText, text);
  const percent = Math.floor(Math.min(1, Math.max(0, progress)) * 100);
  const isMoving = state === 'sending' || state === 'stopped' || state === 'interrupted';
  return (
    <section
      data-component="UploadProgress"
      data-state={state}
      aria-label={name}
      {...rest}
      className={cx(styles.upload, className)}
    >
      <Icon of={FileText} className={styles.icon} />
      <p className={styles.name}>
        {name} <span className={styles.size}>{size}</span>
      </p>
      <div className={styles.end}>
        {isMoving && <span className={styles.percent}>{percent}%</span>}
        {state === 'checking' && <StatusMark shape="inProgress">{messages.checking}</StatusMark>}
        {state === 'received' && <StatusMark shape="done">{messages.received}</StatusMark>}
        {state === 'refused' && <StatusMark shape="failed">{messages.refused}</StatusMark>}
      </div>
      {isMoving && (
        <progress aria-label={`${messages.progress}: ${name}`} max={100} value={percent} className={styles.bar} />
      )}
      <output className={styles.live}>
        <ScreenReaderOnly>{messages[state]}</ScreenReaderOnly>
      </output>
      {children !== undefined && <div className={styles.detail}>{children}</div>}
      {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
    </section>
  );
}

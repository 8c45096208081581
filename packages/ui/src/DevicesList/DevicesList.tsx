import { progress, screens } from '@octavo/core/messages';
import { MonitorSmartphone } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { AccessRow } from '../internal/access-row.tsx';
import { cx } from '../internal/cx.ts';
import type { Words } from '../internal/words.ts';
import { SectionFailure } from '../SectionState/index.ts';
import styles from './DevicesList.module.css';

/** A browser or device that is signed in, as it is shown. */
export interface DeviceView {
  id: number | string;
  /** `Firefox on Linux`; blank: `Unknown device`. */
  name: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  /** `3 hours ago`. */
  lastUsedText?: string | undefined;
  /** ISO, for the machine-readable time. */
  lastUsed?: string | undefined;
  /** `November 3, 2026`, the day it signed in. */
  sinceText?: string | undefined;
}

/** The words of the list. */
export const devicesText = {
  unknown: 'Unknown device',
  current: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  since: (when: string) => `Signed in on ${when}`,
  end: 'Sign out',
  ending: 'Signing out...',
  endOthers: 'Sign out everywhere else',
  loading: progress.loading,
  failed: "Your devices couldn't be loaded.",
  retry: screens.retry,
};

/** The devices, or why there are none. */
export type DevicesState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; devices: readonly DeviceView[] };

export interface DevicesListProps extends Omit<ComponentProps<'div'>, 'children'> {
  state: DevicesState;
  onEnd: (event: { device: DeviceView }) => void;
  onEndOthers: () => void;
  /** The one that is being signed out. */
  endingId?: number | string | null | undefined;
  isEndingOthers?: boolean | undefined;
  /** Why the last attempt did not work. */
  error?: string | null | undefined;
  onRetry: () => void;
  text?: Words<typeof devicesText> | undefined;
}

/** Where an account is signed in, and how to end it there. Renders a `div`. */
export function DevicesList({
  state,
  onEnd,
  onEndOthers,
  endingId,
  isEndingOthers = false,
  error,
  onRetry,
  text,
  className,
  ...rest
}: DevicesListProps) {
  const words = { ...devicesText, ...text };
  return (
    <div data-component="DevicesList" {...rest} className={cx(styles.devices, className)}>
      {state.status === 'pending' && <output className={styles.line}>{words.loading}</output>}
      {state.status === 'failed' && <SectionFailure words={words} onRetry={onRetry} />}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {state.status === 'ready' && (
        <>
          <ul>
            {state.devices.map((device) => {
              const name = device.name.trim() || words.unknown;
              return (
                <AccessRow
                  key={device.id}
                  icon={MonitorSmartphone}
                  name={name}
                  facts={
                    <>
                      {device.isCurrent ? (
                        <span className={styles.current}>{words.current}</span>
                      ) : (
                        device.lastUsedText !== undefined && (
                          <time dateTime={device.lastUsed}>{words.lastUsed(device.lastUsedText)}</time>
                        )
                      )}
                      {device.sinceText !== undefined && <span>{words.since(device.sinceText)}</span>}
                    </>
                  }
                >
                  {!device.isCurrent && (
                    <Button
                      variant="text"
                      aria-label={device.id === endingId ? undefined : `${words.end} ${name}`}
                      isBusy={device.id === endingId || isEndingOthers}
                      busyText={device.id === endingId ? words.ending : undefined}
                      onClick={() => onEnd({ device })}
                    >
                      {words.end}
                    </Button>
                  )}
                </AccessRow>
              );
            })}
          </ul>
          {state.devices.some((device) => !device.isCurrent) && (
            <Button variant="quiet" isBusy={isEndingOthers} busyText={words.ending} onClick={onEndOthers}>
              {words.endOthers}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

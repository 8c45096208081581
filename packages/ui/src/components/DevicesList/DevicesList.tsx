import { progress, screens } from '@octavo/core/messages';
import { MonitorSmartphone } from 'lucide';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { AccessRow } from '../shared/AccessRow.tsx';
import { cx } from '../../primitives/cx.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
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
  signedInText?: string | undefined;
}

/** The words of the list. */
export const devicesText = {
  unknown: 'Unknown device',
  current: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  signedInOn: (when: string) => `Signed in on ${when}`,
  signOut: 'Sign out',
  signingOut: 'Signing out...',
  signOutOthers: 'Sign out everywhere else',
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
  onSignOut: (event: { device: DeviceView }) => void;
  onSignOutOthers: () => void;
  /** The one that is being signed out. */
  signingOutId?: number | string | null | undefined;
  isSigningOutOthers?: boolean | undefined;
  /** Why the last attempt did not work. */
  error?: string | null | undefined;
  onRetry: () => void;
  text?: MessageOverrides<typeof devicesText> | undefined;
}

/** Where an account is signed in, and how to end it there. Renders a `div`. */
export function DevicesList({
  state,
  onSignOut,
  onSignOutOthers,
  signingOutId,
  isSigningOutOthers = false,
  error,
  onRetry,
  text,
  className,
  ...rest
}: DevicesListProps) {
  const messages = { ...devicesText, ...text };
  return (
    <div data-component="DevicesList" {...rest} className={cx(styles.devices, className)}>
      {state.status === 'pending' && <output className={styles.line}>{messages.loading}</output>}
      {state.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {state.status === 'ready' && (
        <>
          <ul>
            {state.devices.map((device) => {
              const name = device.name.trim() || messages.unknown;
              return (
                <AccessRow
                  key={device.id}
                  icon={MonitorSmartphone}
                  name={name}
                  details={
                    <>
                      {device.isCurrent ? (
                        <span className={styles.current}>{messages.current}</span>
                      ) : (
                        device.lastUsedText !== undefined && (
                          <time dateTime={device.lastUsed}>{messages.lastUsed(device.lastUsedText)}</time>
                        )
                      )}
                      {device.signedInText !== undefined && <span>{messages.signedInOn(device.signedInText)}</span>}
                    </>
                  }
                >
                  {!device.isCurrent && (
                    <Button
                      variant="text"
                      aria-label={device.id === signingOutId ? undefined : `${messages.signOut} ${name}`}
                      isBusy={device.id === signingOutId || isSigningOutOthers}
                      busyText={device.id === signingOutId ? messages.signingOut : undefined}
                      onClick={() => onSignOut({ device })}
                    >
                      {messages.signOut}
                    </Button>
                  )}
                </AccessRow>
              );
            })}
          </ul>
          {state.devices.some((device) => !device.isCurrent) && (
            <Button
              variant="quiet"
              isBusy={isSigningOutOthers}
              busyText={messages.signingOut}
              onClick={onSignOutOthers}
            >
              {messages.signOutOthers}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
